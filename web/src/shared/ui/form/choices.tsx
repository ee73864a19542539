/** The options of a select that may stay open: its labels, by the API's words. */
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
