import { visitorPage } from '#server/platform/http/visitor-page.ts'

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
  return visitorPage({ title, body: `<p>${text}</p>` })
}
