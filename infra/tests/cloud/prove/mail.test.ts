// What SES reports of a mail.

import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { expect, test, vi } from 'vitest';

import { owner, parameter } from '../aws.ts';
import { call, site, stackName } from '../garden.ts';
import { gardener } from '../gardener.ts';
import { proof, requires } from './proof.ts';

const lacks = { localLacks: 'it reports no bounces' };
const bounced = { ...proof({ accounts: 1, requests: 70, invocations: 1, mails: 1 }, lacks), timeout: 180_000 };

test('A bounce ends the mails to its gardener', bounced, async ({ skip }) => {
  const sender = await parameter('EmailSender');
  requires(!['', 'none'].includes(sender), 'not on this stack: it has no EmailSender', skip);
  const { id, accessToken: by } = await gardener();
  const chosen = async () => (await call(site, 'GET', '/me/notices', { by })).json<{ data: { mail: string[] } }>().data.mail;
  expect(await chosen()).toEqual(['moderation']);
  const text = { Data: 'This address does not exist.' };
  const mail = new SendEmailCommand({
    FromEmailAddress: sender,
    // Of SES itself; the sandbox sends to it too.
    Destination: { ToAddresses: ['bounce@simulator.amazonses.com'] },
    Content: { Simple: { Subject: text, Body: { Text: text } } },
    ConfigurationSetName: `${stackName}-mail`,
    EmailTags: [{ Name: 'gardener', Value: id }],
  });
  await owner.ses.send(mail);
  await vi.waitFor(async () => expect(await chosen()).toEqual([]), { timeout: 120_000, interval: 2_000 });
});
