import { gardenerMessages } from '~/shared/messages-gardener';

/** Cognito's errors as the specification's codes (its section 8). */
const codes: Record<string, keyof typeof gardenerMessages.auth> = {
  NotAuthorizedException: 'auth/invalid-credential',
  UserNotFoundException: 'auth/invalid-credential',
  EmptySignInUsername: 'auth/invalid-credential',
  EmptySignInPassword: 'auth/invalid-credential',
  InvalidPasswordException: 'auth/weak-password',
  PasswordHistoryPolicyViolationException: 'auth/weak-password',
  UsernameExistsException: 'auth/email-already-in-use',
  AliasExistsException: 'auth/email-already-in-use',
};

/** What is wrong, in the words that a person is told: the specification's where it has some, else the code raw. */
export function authMessage(error: unknown): string {
  if (!(error instanceof Error)) return 'Unknown';
  // Cognito says so too after too many wrong passwords, when even the right one would not do.
  if (error.name === 'NotAuthorizedException' && /attempts exceeded/i.test(error.message)) return error.message;
  const code = codes[error.name];
  if (code) return gardenerMessages.auth[code];
  // A plain error has no code, only what it says.
  return error.name === 'Error' || error.name === 'TypeError' ? error.message : error.name;
}

/** A line of our own under a raw code that says nothing to a person; none where there is nothing to add. */
export function authHint(error: unknown): string | undefined {
  const name = error instanceof Error ? error.name : '';
  const known: Record<string, string> = {
    NetworkError: 'The connection seems to be down. Nothing that you typed is lost: try again when it is back.',
    TypeError: 'The connection seems to be down. Nothing that you typed is lost: try again when it is back.',
    LimitExceededException: 'That was tried too often. Wait a quarter of an hour, then try again.',
    TooManyRequestsException: 'That was tried too often. Wait a little, then try again.',
    TooManyFailedAttemptsException: 'That was tried too often. Wait a quarter of an hour, then try again.',
    CodeDeliveryFailureException: 'The mail with the code could not be sent. Is the address right?',
    InvalidParameterException: 'Something in the form was refused. Look over the address and the password.',
  };
  return known[name];
}

/** What is wrong with a mailed code, in words. */
export function codeMessage(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  const known: Record<string, string> = {
    CodeMismatchException: 'That is not the code that was mailed. Check the newest mail, or have a new code sent.',
    ExpiredCodeException: 'That code is used up or too old. Have a new one sent.',
    // With "prevent user existence errors" an unknown address may answer so; it is told as any wrong code is.
    UserNotFoundException: 'That is not the code that was mailed. Check the newest mail, or have a new code sent.',
  };
  return known[name] ?? authMessage(error);
}

/** What went wrong with Google, in the provider's own words where it has any. */
export function googleMessage(error: unknown): string {
  const said = error instanceof Error ? error.message || error.name : 'Unknown';
  return /denied/i.test(said) ? 'Google was told no, so nobody was signed in.' : `Google sign-in did not work: ${said}`;
}
