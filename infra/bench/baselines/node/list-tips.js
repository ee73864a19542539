import { DynamoDBClient, QueryCommand } from "@aws-sdk/client-dynamodb";

const client = new DynamoDBClient({});
const table = process.env.TIPS_TABLE;

const card = (item) => ({
  _id: item.id.S,
  title: item.title.S,
  category: item.category.S,
  plantType: item.plantType.S,
  difficultyLevel: item.difficultyLevel.S,
  description: item.excerpt.S,
  image: item.image?.S ?? null,
  availability: "public",
  name: item.name.S,
  authorId: item.authorId.S,
  version: Number(item.version.N),
});

export const handler = async (event) => {
  const limit = Number(event.queryStringParameters?.limit ?? 12);
  const answer = await client.send(
    new QueryCommand({
      TableName: table,
      IndexName: "public",
      KeyConditionExpression: "feed = :feed",
      ExpressionAttributeValues: { ":feed": { S: "public" } },
      ScanIndexForward: false,
      Limit: limit + 1,
    }),
  );
  const data = answer.Items.slice(0, limit).map(card);
  const next = answer.Items.length > limit ? data.at(-1)._id : null;
  return { statusCode: 200, headers: { "content-type": "application/json" }, body: JSON.stringify({ data, next }) };
};
