import { messages } from '~/shared/messages';

/** Cognito's errors as the specification's codes (its section 8). */
const codes: Record<string, keyof typeof messages.auth> = {
  NotAuthorizedException: 'auth/invalid-credential',
  UserNotFoundException: 'auth/invalid-credential',
  EmptySignInUsername: 'auth/invalid-credential',
  EmptySignInPassword: 'auth/invalid-credential',
  InvalidPasswordException: 'auth/weak-password',
  PasswordHistoryPolicyViolationException: 'auth/weak-password',
  UsernameExistsException: 'auth/email-already-in-use',
  AliasExistsException: 'auth/email-already-in-use',
};

/** The message for a failed login or sign-up: the specification's, otherwise Cognito's error code. */
export function authMessage(error: unknown): string {
  if (!(error instanceof Error)) return 'Unknown';
  // Cognito also sends this after too many wrong passwords, when it rejects even the right one.
  if (error.name === 'NotAuthorizedException' && /attempts exceeded/i.test(error.message)) return error.message;
  if (error.name === 'ReauthenticationError') return error.message;
  if (error.name === 'InvalidParameterException') return 'The address or the password cannot be used here.';
  const code = codes[error.name];
  if (code) return messages.auth[code];
  return isUnreachable(error) ? unreachable : error.name;
}

const unreachable = 'The sign-in could not be reached.';

/** Without a code of Cognito: a file of the app, the configuration or Cognito itself could not be fetched. */
const isUnreachable = (error: Error) => ['Error', 'TypeError', 'NetworkError'].includes(error.name);

/** An explanation under Cognito's error code, for the codes that need one. */
export function authHint(error: unknown): string | undefined {
  if (error instanceof Error && isUnreachable(error)) {
    return navigator.onLine
      ? 'It is not you. Nothing that you typed is lost: give it a moment and try again.'
      : 'You are offline. Nothing that you typed is lost: try again when the connection is back.';
  }
  const name = error instanceof Error ? error.name : '';
  const known: Record<string, string> = {
    LimitExceededException: 'That was tried too often. Wait a quarter of an hour, then try again.',
    TooManyRequestsException: 'That was tried too often. Wait a little, then try again.',
    TooManyFailedAttemptsException: 'That was tried too often. Wait a quarter of an hour, then try again.',
    CodeDeliveryFailureException: 'The mail with the code could not be sent. Is the address right?',
    InvalidParameterException: 'Look over both, or use another address.',
  };
  return known[name];
}

/** The message for a rejected mailed code. */
export function codeMessage(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  const known: Record<string, string> = {
    CodeMismatchException: 'That is not the code that was mailed. Check the newest mail, or have a new code sent.',
    ExpiredCodeException: 'That code is used up or too old. Have a new one sent.',
    // With "prevent user existence errors", Cognito may respond so to an unknown address; it must look like any wrong code.
    UserNotFoundException: 'That is not the code that was mailed. Check the newest mail, or have a new code sent.',
  };
  return known[name] ?? authMessage(error);
}

/** The message for a failed sign-in with Google, with the provider's own words if there are any. */
export function googleMessage(error: unknown): string {
  if (error instanceof Error && isUnreachable(error)) return `${unreachable} Try again when the connection is back.`;
  const reason = error instanceof Error ? error.message || error.name : 'Unknown';
  return /denied/i.test(reason)
    ? 'You said no at Google, so you are not signed in.'
    : `Google sign-in did not work: ${reason}`;
}
