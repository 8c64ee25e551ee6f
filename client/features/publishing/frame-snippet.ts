/** So high is a frame unless somebody changes it, in px. */
const height = 800

/** The HTML that shows a campaign within another site. */
export function frameSnippet({ url, name }: { url: string; name: string }): string {
  return `<iframe src="${escaped(url)}" title="${escaped(name)}" width="100%" height="${height}" loading="lazy" style="border:0"></iframe>`
}

/** As it stands in an attribute. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
