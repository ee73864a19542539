// Changes of the stack's template. Nested templates and the functions' code stay where they are, so nothing is built.

interface Resource {
  Type: string;
  Properties: Record<string, unknown>;
  DependsOn?: string[];
}

export interface Template {
  Resources: Record<string, Resource>;
}

const ROUTE = 'GET /prove';

/** What a signed-in caller's event says about the token. */
const CODE = `
import json

def handler(event, context):
    claims = event["requestContext"]["authorizer"]["jwt"]["claims"]
    times = {name: claims.get(name) for name in ("exp", "auth_time")}
    return {"statusCode": 200, "headers": {"cache-control": "no-store"}, "body": json.dumps(times)}
`;

/** A function and its route. */
const added: Record<string, Resource> = {
  ProofRole: {
    Type: 'AWS::IAM::Role',
    Properties: {
      AssumeRolePolicyDocument: {
        Version: '2012-10-17',
        Statement: [{ Effect: 'Allow', Principal: { Service: 'lambda.amazonaws.com' }, Action: 'sts:AssumeRole' }],
      },
      PermissionsBoundary: { 'Fn::GetAtt': ['ReleaseGuard', 'Outputs.Boundary'] },
    },
  },
  ProofFunction: {
    Type: 'AWS::Lambda::Function',
    Properties: {
      Runtime: 'python3.13',
      Handler: 'index.handler',
      Role: { 'Fn::GetAtt': ['ProofRole', 'Arn'] },
      Code: { ZipFile: CODE },
    },
  },
  ProofPermission: {
    Type: 'AWS::Lambda::Permission',
    Properties: {
      Action: 'lambda:InvokeFunction',
      FunctionName: { Ref: 'ProofFunction' },
      Principal: 'apigateway.amazonaws.com',
      SourceArn: { 'Fn::Sub': 'arn:${AWS::Partition}:execute-api:${AWS::Region}:${AWS::AccountId}:${Api}/*' },
    },
  },
  ProofIntegration: {
    Type: 'AWS::ApiGatewayV2::Integration',
    Properties: {
      ApiId: { Ref: 'Api' },
      IntegrationType: 'AWS_PROXY',
      PayloadFormatVersion: '2.0',
      IntegrationUri: { 'Fn::GetAtt': ['ProofFunction', 'Arn'] },
    },
  },
  ProofRoute: {
    Type: 'AWS::ApiGatewayV2::Route',
    Properties: {
      ApiId: { Ref: 'Api' },
      RouteKey: ROUTE,
      Target: { 'Fn::Sub': 'integrations/${ProofIntegration}' },
      AuthorizationType: 'JWT',
      AuthorizerId: { Ref: 'Authorizer' },
      AuthorizationScopes: ['aws.cognito.signin.user.admin'],
    },
  },
};

/** The template with the function, and a throttle of its route. */
export function withRoute(template: Template): Template {
  const { Resources } = template;
  const stage = named(Resources, 'Stage');
  const RouteSettings = { ...settings(stage), [ROUTE]: { ThrottlingBurstLimit: 20, ThrottlingRateLimit: 10 } };
  // A route must exist before its settings do.
  const DependsOn = [...(stage.DependsOn ?? []), 'ProofRoute'];
  const Stage = { ...stage, DependsOn, Properties: { ...stage.Properties, RouteSettings } };
  return { ...template, Resources: { ...Resources, ...added, Stage } };
}

export function hasRoute({ Resources }: Template): boolean {
  return 'ProofRoute' in Resources;
}

/** The template as it was before `withRoute`. */
export function withoutRoute(template: Template): Template {
  const others = Object.fromEntries(Object.entries(template.Resources).filter(([name]) => !(name in added)));
  const stage = named(template.Resources, 'Stage');
  const { [ROUTE]: _, ...RouteSettings } = settings(stage);
  const DependsOn = (stage.DependsOn ?? []).filter((name) => !(name in added));
  const Stage = { ...stage, DependsOn, Properties: { ...stage.Properties, RouteSettings } };
  return { ...template, Resources: { ...others, Stage } };
}

/** The template with functions that read another table than there is: reads of tips fail. All roles stay as they are. */
export function withoutTable(template: Template, table: string): Template {
  const tips = named(template.Resources, 'Tips');
  const Parameters = { ...(tips.Properties['Parameters'] as object), TipsTable: table };
  const Tips = { ...tips, Properties: { ...tips.Properties, Parameters } };
  return { ...template, Resources: { ...template.Resources, Tips } };
}

function named(resources: Record<string, Resource>, name: string): Resource {
  const resource = resources[name];
  if (!resource) throw new Error(`the template has no resource ${name}`);
  return resource;
}

function settings(stage: Resource): Record<string, unknown> {
  return (stage.Properties['RouteSettings'] ?? {}) as Record<string, unknown>;
}
