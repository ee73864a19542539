// The local cloud itself: what the tests of refusals lean on. Where one of these fails, none of the others would show anything.

import { GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import {
  CreateRoleCommand,
  DeleteRoleCommand,
  DeleteRolePolicyCommand,
  PutRolePolicyCommand,
} from '@aws-sdk/client-iam';
import { confirmSignUp, signIn, signUp } from 'aws-amplify/auth';
import { expect, test } from 'vitest';

import { account, allowed, assume, behindTheSite, owner } from '../aws.ts';
import { ask, outputs } from '../garden.ts';
import { actAs, gardener, join, somebody } from '../gardener.ts';

test('A wrong password is refused by SRP', async () => {
  const person = somebody('off');
  await join(person);
  const wrong = signIn({ username: person.email, password: `${person.password}?` });
  await expect(wrong).rejects.toMatchObject({ name: 'NotAuthorizedException' });
});

test('A wrong code does not confirm an account', async () => {
  const person = somebody('required');
  const { email, password } = person;
  actAs(person);
  await signUp({ username: email, password });
  const wrong = confirmSignUp({ username: email, confirmationCode: '000000' });
  await expect(wrong).rejects.toMatchObject({ name: 'CodeMismatchException' });
  await expect(signIn({ username: email, password })).resolves.toMatchObject({ isSignedIn: false });
});

test('The gateway answers 401 without a token, 403 to an ID token, and lets an access token through', async () => {
  const { accessToken, idToken } = await gardener('off');
  const door = await behindTheSite('off');
  expect((await ask(door, 'GET', '/mytips')).status).toBe(401);
  expect((await ask(door, 'GET', '/mytips', { by: idToken })).status).toBe(403);
  expect((await ask(door, 'GET', '/mytips', { by: accessToken })).status).toBe(200);
});

test('A role can do what its policy says, and without one nothing', async () => {
  const RoleName = 'cloud-tests-without-a-policy';
  const AWS = `arn:aws:iam::${await account()}:root`;
  const trust = {
    Version: '2012-10-17',
    Statement: [{ Effect: 'Allow', Principal: { AWS }, Action: 'sts:AssumeRole' }],
  };
  const made = await owner.iam.send(
    new CreateRoleCommand({ RoleName, AssumeRolePolicyDocument: JSON.stringify(trust) }),
  );
  const TableName = outputs.off.TipsTable;
  const { dynamodb } = await assume(made.Role?.Arn ?? '');
  const read = () => allowed(dynamodb.send(new GetItemCommand({ TableName, Key: { id: { S: 'none' } } })));
  const write = () =>
    allowed(
      dynamodb.send(
        new PutItemCommand({ TableName, Item: { id: { S: 'none' } }, ConditionExpression: 'attribute_exists(id)' }),
      ),
    );
  try {
    expect([await read(), await write()]).toEqual([false, false]);

    const PolicyDocument = JSON.stringify({
      Version: '2012-10-17',
      Statement: [{ Effect: 'Allow', Action: 'dynamodb:GetItem', Resource: `arn:aws:dynamodb:*:*:table/${TableName}` }],
    });
    await owner.iam.send(new PutRolePolicyCommand({ RoleName, PolicyName: 'read', PolicyDocument }));
    expect([await read(), await write()]).toEqual([true, false]);
  } finally {
    await owner.iam.send(new DeleteRolePolicyCommand({ RoleName, PolicyName: 'read' })).catch(() => undefined);
    await owner.iam.send(new DeleteRoleCommand({ RoleName }));
  }
});
