/** The options of a select that may stay open: its words, by what the API calls them. */
export function Choices({ of }: { of: Record<string, string> }) {
  return (
    <>
      <option value="">Rather not say</option>
      {Object.entries(of).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </>
  );
}
