/** The servers that a sign-in with Google needs beside the local cloud. Playwright's configuration starts this file. */
import { startAccounts } from './accounts.ts';
import { startCognito } from './cognito.ts';

const { GARDEN_ENDPOINT = '', GARDEN_GOOGLE = '', GARDEN_OAUTH_PORT, GARDEN_OAUTH_CERTIFICATE = '' } = process.env;

startCognito(GARDEN_ENDPOINT, Number(GARDEN_OAUTH_PORT), GARDEN_OAUTH_CERTIFICATE);
await startAccounts(GARDEN_GOOGLE);
