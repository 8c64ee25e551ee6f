import type { Website } from './website.ts'

/** What is what in a website that was taken along. */
export function readmeOf(
  { campaign, release, isCounted }: Pick<Website, 'campaign' | 'release' | 'isCounted'>,
  postsTo: string,
  now: Date,
): string {
  const what = release ? `release ${release.number}` : 'the draft'
  return `${campaign.name}: ${what} as a website
Made on ${now.toISOString()}

Put all of it into any folder of any server for files. index.html is its first page, and each other
page is a folder with an index.html. 404.html is for servers that show one where there is no page; it
leads to the top of the host. This file is for you only.

${release ? answers(postsTo) : 'The draft has no forms and polls, and its visits are not counted.\n'}${
    release ? counting(isCounted) : ''
  }
What you publish later is not in it: download it again then.
`
}

const answers = (
  postsTo: string,
) => `Forms and polls send their answers to ${postsTo} as long as the campaign is live there.
`

const counting = (isCounted: boolean) =>
  isCounted
    ? `Visits are counted there, too. Who came without another source has the name of your host as theirs.
`
    : `Visits are not counted.
`
