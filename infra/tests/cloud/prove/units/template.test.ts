import { expect, test } from 'vitest';

import { hasRoute, withoutRoute, withoutTable, withRoute } from '../template.ts';

const template = {
  AWSTemplateFormatVersion: '2010-09-09',
  Resources: {
    Tips: {
      Type: 'AWS::CloudFormation::Stack',
      Properties: { TemplateURL: 'tips', Parameters: { TipsTable: 'Tips', Stack: 'garden' } },
    },
    Stage: {
      Type: 'AWS::ApiGatewayV2::Stage',
      DependsOn: ['Tips'],
      Properties: { StageName: 'api', RouteSettings: { 'POST /tips': { ThrottlingRateLimit: 10 } } },
    },
  },
};

test('A route is added with its throttle after it, and removed', () => {
  const more = withRoute(template);
  expect([hasRoute(template), hasRoute(more)]).toEqual([false, true]);
  expect(more.Resources['Stage']).toMatchObject({
    DependsOn: ['Tips', 'ProofRoute'],
    Properties: { StageName: 'api', RouteSettings: { 'POST /tips': { ThrottlingRateLimit: 10 }, 'GET /prove': expect.any(Object) } },
  });
  expect(withoutRoute(more)).toEqual(template);
  expect(withoutRoute(template)).toEqual(template);
});

test('A table is missing for the functions that read tips, and nothing else changes', () => {
  const { Tips, ...others } = withoutTable(template, 'none').Resources;
  expect(Tips?.Properties).toEqual({ TemplateURL: 'tips', Parameters: { TipsTable: 'none', Stack: 'garden' } });
  expect(others).toEqual({ Stage: template.Resources.Stage });
});

test('A template of another form is refused', () => {
  expect(() => withRoute({ Resources: {} })).toThrow('the template has no resource Stage');
});
