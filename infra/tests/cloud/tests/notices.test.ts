// Notices by the stream of activity, mail by SES, and the link that ends it, at the edge and without a session.

import { AdminUpdateUserAttributesCommand } from '@aws-sdk/client-cognito-identity-provider';
import { InvokeCommand } from '@aws-sdk/client-lambda';
import { CreateEmailIdentityCommand } from '@aws-sdk/client-sesv2';
import { expect, test, vi } from 'vitest';

import { owner, parameter } from '../aws.ts';
import { call, onAws, outputs, site, stackName, tip } from '../garden.ts';
import { act, type Gardener, gardener, type Mail, mailsTo, moderator } from '../gardener.ts';
import { ask } from '../prove/ask.ts';
import { unsubscribeToken } from '../prove/mailbox.ts';
import { proof, requires } from '../prove/proof.ts';

/** From whose address the stack sends. */
const sender = await parameter('EmailSender');

interface Bell {
  notices: { kind: string; count: number; title: string; at: string }[];
  unseen: number;
  mail: string[];
}

async function bell(by: string): Promise<Bell> {
  const response = await call(site, 'GET', '/me/notices', { by });
  expect(response.status).toBe(200);
  return response.json<{ data: Bell }>().data;
}

/** Nobody verifies an address on this stack. The profile follows the account. */
async function verify({ email, accessToken: by }: Gardener): Promise<void> {
  const UserAttributes = [{ Name: 'email_verified', Value: 'true' }];
  const { UserPoolId } = outputs;
  await owner.cognito.send(new AdminUpdateUserAttributesCommand({ UserPoolId, Username: email, UserAttributes }));
  expect((await call(site, 'POST', '/user', { by, body: {} })).status).toBe(200);
}

/** Runs `send-mail` as its schedule does. */
async function sendMail(event: object): Promise<void> {
  const invoke = { FunctionName: `${stackName}-send-mail:live`, Payload: JSON.stringify(event) };
  const { FunctionError, Payload } = await owner.lambda.send(new InvokeCommand(invoke));
  expect([FunctionError, Payload?.transformToString()]).toEqual([undefined, expect.any(String)]);
}

/** The token of the link that ends the mails, from the mail to a gardener that has this in its subject. */
async function mailedToken(to: Gardener, subject: string): Promise<string> {
  if (onAws) {
    await sendMail({ sender });
    const pasted = await ask(`The address of the link that ends these mails, from the mail to ${to.email} about “${subject}”:`);
    return unsubscribeToken(pasted) ?? '';
  }
  await sendMail({ sender: '' });
  expect(await mailsTo(to)).toEqual([]);
  const mailed = await vi.waitFor(
    async () => {
      await sendMail({ sender });
      const [mail] = await mailsTo(to);
      expect(mail).toBeDefined();
      return mail as Mail;
    },
    { timeout: 30_000, interval: 2_000 },
  );
  expect(mailed.Subject).toContain(subject);
  return unsubscribeToken(mailed.BodyText) ?? '';
}

const mails = proof({ accounts: 3, requests: 100, invocations: 10, mails: 3 }, { asks: true });

test('A vote rings the author’s bell, a decision is mailed, and the link in the mail ends it', mails, async ({ skip }) => {
  requires(!['', 'none'].includes(sender), 'not on this stack: it has no EmailSender', skip);
  if (!onAws) await owner.ses.send(new CreateEmailIdentityCommand({ EmailIdentity: sender }));
  const [author, reader, wilma] = [await gardener(), await gardener(), await moderator()];
  await verify(author);
  const shared = await call(site, 'POST', '/tips', { by: author.accessToken, body: tip('Leeks in May') });
  const { _id: id } = shared.json<{ data: { _id: string } }>().data;
  expect((await call(site, 'PUT', `/tips/${id}/helpful`, { by: reader.accessToken })).status).toBe(204);
  const title = 'Leeks in May';
  const helpful = expect.objectContaining({ kind: 'helpful', count: 1, title: expect.stringContaining(title) });
  await vi.waitFor(async () => expect((await bell(author.accessToken)).notices).toEqual([helpful]), 30_000);

  const report = { kind: 'tip', id, reason: 'spam' };
  expect((await call(site, 'POST', '/reports', { by: reader.accessToken, body: report })).status).toBe(204);
  const path = `/moderation/cases/tip/${id}`;
  expect((await call(site, 'POST', path, await act(site, path, wilma.accessToken, 'hide', 'No.'))).status).toBe(200);
  await vi.waitFor(async () => expect((await bell(author.accessToken)).unseen).toBe(2), 30_000);
  const { notices } = await bell(author.accessToken);
  const seenAt = notices.map(({ at }) => at).toSorted().at(-1);
  const seen = { by: author.accessToken, body: { seenAt } };
  expect((await call(site, 'PATCH', '/me/notices', seen)).status).toBe(204);
  expect((await bell(author.accessToken)).unseen).toBe(0);

  const token = await mailedToken(author, title);
  const opened = await call(site, 'GET', `/unsubscribe?token=${token}`);
  expect([opened.status, opened.headers.location]).toEqual([302, `/unsubscribe?token=${token}`]);
  expect((await bell(author.accessToken)).mail).toEqual(['moderation']);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const oneClick = { body: 'List-Unsubscribe=One-Click', headers: form };
  expect((await call(site, 'POST', `/unsubscribe?token=${token}`, oneClick)).status).toBe(204);
  expect((await bell(author.accessToken)).mail).toEqual([]);
  const another = token.slice(0, -1) + (token.endsWith('0') ? '1' : '0');
  expect((await call(site, 'POST', `/unsubscribe?token=${another}`, oneClick)).status).toBe(404);
});
