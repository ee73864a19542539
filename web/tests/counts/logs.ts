/** What requests leave in the logs of the local cloud. */

/**
 * `requestBytes`: of the line that a function writes for a request, on average; `metricsOfRoute`: how many metrics CloudWatch
 * reads out of the lines of one route.
 */
export async function linesOfRequests(endpoint: string, stack: string): Promise<Record<string, number>> {
  const lines: string[] = [];
  const { logGroups } = await ask<{ logGroups: { logGroupName: string }[] }>(endpoint, 'DescribeLogGroups', {});
  for (const { logGroupName } of logGroups.filter(({ logGroupName }) =>
    logGroupName.startsWith(`/aws/lambda/${stack}/`),
  )) {
    const { events } = await ask<{ events: { message: string }[] }>(endpoint, 'FilterLogEvents', { logGroupName });
    lines.push(...events.map(({ message }) => message.trim()).filter((line) => line.includes('"event":"request"')));
  }
  if (!lines[0]) throw new Error('no function has logged a request');
  const bytes = lines.reduce((sum, line) => sum + Buffer.byteLength(line), 0);
  const [directive] = JSON.parse(lines[0])._aws.CloudWatchMetrics;
  return {
    requestBytes: Math.round(bytes / lines.length),
    metricsOfRoute: directive.Metrics.length * directive.Dimensions.length,
  };
}

/** The local cloud wants to be told who asks, and does not check it. */
async function ask<Answer>(endpoint: string, operation: string, input: object): Promise<Answer> {
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: {
      authorization:
        'AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/logs/aws4_request, SignedHeaders=host, Signature=0',
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `Logs_20140328.${operation}`,
    },
    body: JSON.stringify(input),
  });
  if (!answer.ok) throw new Error(`${operation}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}
