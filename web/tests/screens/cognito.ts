/**
 * A fake Cognito behind the app's aws-amplify. It requests a password proof as Cognito does (SRP) and accepts any, unless a test
 * makes the operation fail.
 */
import { HttpResponse, http } from 'msw';
import type { Config } from '~/shared/config';
import { rowan } from '../api/garden';

/** The operations of Cognito that the app uses. */
type Operation =
  | 'InitiateAuth'
  | 'RespondToAuthChallenge'
  | 'GetTokensFromRefreshToken'
  | 'SignUp'
  | 'ConfirmSignUp'
  | 'ResendConfirmationCode'
  | 'ForgotPassword'
  | 'ConfirmForgotPassword'
  | 'UpdateUserAttributes'
  | 'RevokeToken'
  | 'GlobalSignOut';

export const config: Config = {
  region: 'eu-west-1',
  userPoolId: 'eu-west-1_garden',
  userPoolClientId: 'garden-client',
  emailVerification: 'off',
};

type Request = { operation: Operation; body: Record<string, unknown> };

const failures = new Map<Operation, { name: string; message: string }>();
const received: Request[] = [];
let confirmed = true;

export const cognito = {
  /** Makes an operation fail from now on. */
  fail(operation: Operation, name: string, message = 'The message of Cognito.'): void {
    failures.set(operation, { name, message });
  },
  /** Makes all operations succeed again. */
  recover(): void {
    failures.clear();
  },
  /** New accounts have to confirm a mailed code. */
  requireCode(): void {
    confirmed = false;
  },
  /** The received requests of an operation, the oldest first. */
  requests(operation: Operation): Array<Record<string, unknown>> {
    return received.filter((request) => request.operation === operation).map(({ body }) => body);
  },
  /** The operations of all received requests, the oldest first. */
  order(): Operation[] {
    return received.map(({ operation }) => operation);
  },
  reset(): void {
    failures.clear();
    received.length = 0;
    confirmed = true;
  },
};

export const cognitoHandlers = [
  http.get('*/config.json', () => HttpResponse.json(config)),
  http.post('https://cognito-idp.eu-west-1.amazonaws.com/', async ({ request }) => {
    const operation = request.headers.get('x-amz-target')?.split('.')[1] as Operation;
    const body = (await request.json()) as Record<string, unknown>;
    received.push({ operation, body });
    const failure = failures.get(operation);
    if (!failure) return HttpResponse.json(answers[operation](body));
    return HttpResponse.json({ __type: failure.name, message: failure.message }, { status: 400 });
  }),
];

const signedIn = () => ({
  AuthenticationResult: { ...tokens(), RefreshToken: 'refresh', ExpiresIn: 3600, TokenType: 'Bearer' },
});

const answers: Record<Operation, (body: Record<string, unknown>) => object> = {
  InitiateAuth: ({ AuthParameters }) => {
    const { USERNAME } = AuthParameters as { USERNAME: string };
    const challenge = {
      SALT: 'a1b2c3',
      SRP_B: 'c0ffee',
      SECRET_BLOCK: 'c2VjcmV0',
      USERNAME,
      USER_ID_FOR_SRP: USERNAME,
    };
    return { ChallengeName: 'PASSWORD_VERIFIER', ChallengeParameters: challenge, Session: 'session' };
  },
  RespondToAuthChallenge: signedIn,
  GetTokensFromRefreshToken: signedIn,
  SignUp: () => ({ UserConfirmed: confirmed, UserSub: 'sub-1' }),
  ConfirmSignUp: () => ({}),
  ResendConfirmationCode: () => ({ CodeDeliveryDetails: {} }),
  ForgotPassword: () => ({ CodeDeliveryDetails: {} }),
  ConfirmForgotPassword: () => ({}),
  UpdateUserAttributes: () => ({ CodeDeliveryDetailsList: [] }),
  RevokeToken: () => ({}),
  GlobalSignOut: () => ({}),
};

type Claims = { name?: string; email?: string; groups?: string[] };

/** Tokens as Cognito issues them, except for the signature, which only the server checks. */
function tokens({ name = rowan.name, email = rowan.email ?? '', groups = [] }: Claims = {}, lifeSeconds = 3600) {
  const now = Math.floor(Date.now() / 1000);
  const times = { iat: now - 1, exp: now + lifeSeconds, origin_jti: 'origin', jti: 'jti' };
  return {
    AccessToken: jwt({
      sub: 'sub-1',
      username: 'sub-1',
      token_use: 'access',
      client_id: 'garden-client',
      // Cognito leaves the claim out where it would be empty.
      ...(groups.length > 0 ? { 'cognito:groups': groups } : {}),
      ...times,
    }),
    IdToken: jwt({ sub: `sub of ${email}`, token_use: 'id', aud: 'garden-client', name, email, ...times }),
  };
}

function jwt(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'RS256' })}.${part(claims)}.c2lnbmF0dXJl`;
}

/** Stores a session, as an earlier sign-in would have. A negative life is a session that has expired. */
export function storeSession(storage: Storage, claims: Claims = {}, lifeSeconds = 3600): void {
  const { AccessToken, IdToken } = tokens(claims, lifeSeconds);
  const prefix = `CognitoIdentityServiceProvider.${config.userPoolClientId}`;
  storage.setItem(`${prefix}.LastAuthUser`, 'sub-1');
  storage.setItem(`${prefix}.sub-1.accessToken`, AccessToken);
  storage.setItem(`${prefix}.sub-1.idToken`, IdToken);
  storage.setItem(`${prefix}.sub-1.refreshToken`, 'refresh');
  storage.setItem(`${prefix}.sub-1.clockDrift`, '0');
}
