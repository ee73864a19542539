import { describe, expect, test } from 'vitest';
import { authHint, authMessage, codeMessage, googleMessage } from './auth-errors';

const failure = (name: string, message = '') => Object.assign(new Error(message), { name });

describe('A failed login or sign-up shows the specification’s message, or else Cognito’s error code', () => {
  test.each([
    ['NotAuthorizedException', 'invalid Email or Password'],
    ['UserNotFoundException', 'invalid Email or Password'],
    ['EmptySignInUsername', 'invalid Email or Password'],
    ['EmptySignInPassword', 'invalid Email or Password'],
    ['InvalidPasswordException', 'Please Provide a Srong Password'],
    ['PasswordHistoryPolicyViolationException', 'Please Provide a Srong Password'],
    ['UsernameExistsException', 'User Allready Exits'],
    ['AliasExistsException', 'User Allready Exits'],
    ['LimitExceededException', 'LimitExceededException'],
    ['UserLambdaValidationException', 'UserLambdaValidationException'],
    ['NetworkError', 'The sign-in could not be reached.'],
    ['TypeError', 'The sign-in could not be reached.'],
  ])('%s: %s', (name, message) => {
    expect(authMessage(failure(name, 'Incorrect username or password.'))).toBe(message);
  });

  test('A locked account says so instead of blaming the password', () => {
    expect(authMessage(failure('NotAuthorizedException', 'Password attempts exceeded'))).toBe(
      'Password attempts exceeded',
    );
  });

  test('An error without a code shows no file address', () => {
    for (const error of [
      new Error('/config.json answered 500'),
      new TypeError('Failed to fetch dynamically imported module: https://site.example/assets/auth-1.js'),
    ]) {
      for (const message of [authMessage(error), authHint(error), googleMessage(error)]) {
        expect(message).not.toMatch(/json|js|fetch/);
      }
    }
    expect(authMessage('thrown')).toBe('Unknown');
  });
});

test('A wrong code and an expired code have different messages, an unknown address has that of a wrong code', () => {
  expect(codeMessage(failure('CodeMismatchException'))).toMatch(/not the code/);
  expect(codeMessage(failure('UserNotFoundException'))).toBe(codeMessage(failure('CodeMismatchException')));
  expect(codeMessage(failure('ExpiredCodeException'))).toMatch(/used up or too old/);
  expect(codeMessage(failure('InvalidPasswordException'))).toBe('Please Provide a Srong Password');
});

test('A failed sign-in with Google shows Google’s words if there are any', () => {
  expect(googleMessage(failure('OAuthSignInException', 'invalid_grant'))).toBe(
    'Google sign-in did not work: invalid_grant',
  );
  expect(googleMessage(failure('OAuthSignInException', 'User denied access'))).toBe(
    'You said no at Google, so you are not signed in.',
  );
});
