import { onReset } from './store';

/** The environment's configuration: `/config.json`, published with the site. */
export type Config = {
  region: string;
  userPoolId: string;
  userPoolClientId: string;
  emailVerification: 'required' | 'off';
  /** Cognito's endpoint, where it is not AWS. */
  cognitoEndpoint?: string;
  /** The host of Cognito's sign-in pages; without one there is no Google. */
  oauthDomain?: string;
};

let loading: Promise<Config> | undefined;
onReset(() => {
  loading = undefined;
});

/** Loads the configuration once. After a failure, the next call tries again. */
export function loadConfig(): Promise<Config> {
  loading ??= fetch('/config.json')
    .then(async (response) => {
      if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
      return read(await response.json());
    })
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}

function read(value: Record<string, unknown>): Config {
  for (const name of ['region', 'userPoolId', 'userPoolClientId', 'emailVerification']) {
    if (typeof value[name] !== 'string') throw new Error(`/config.json lacks ${name}`);
  }
  return value as Config;
}
