const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as it may stand in HTML and XML, between tags and in attributes with double quotes. */
export function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
}
