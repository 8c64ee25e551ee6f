const texts = {
  paused: {
    title: 'Back soon',
    text: 'This page is taking a short break. Please come back a little later.',
  },
  ended: {
    title: 'This has ended',
    text: 'The campaign on this page is over. Thank you for your interest.',
  },
  missing: {
    title: 'Nothing here',
    text: 'There is no page at this address. Check the link you followed.',
  },
} as const

/** The document shown to visitors where no release is: paused, ended or never there. */
export function awayPage(reason: keyof typeof texts): string {
  const { title, text } = texts[reason]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<style>
:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-content:center;padding:24px;text-align:center;
font:17px/1.6 system-ui,sans-serif;color:#1c1a22;background:#fbfaf8}
h1{margin:0 0 8px;font-size:32px;line-height:1.2;letter-spacing:-.02em}
p{margin:0;max-width:36ch;color:#5b5763}
@media (prefers-color-scheme:dark){body{color:#f4f2ee;background:#17151c}p{color:#b4afbb}}
</style>
</head>
<body><main><h1>${title}</h1><p>${text}</p></main></body>
</html>
`
}
