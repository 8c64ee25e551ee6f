import { isLanguage } from '../../languages/languages.ts'
import { asRecord, isRecord } from '../../lib/is-record.ts'
import { acceptSection } from './accept-seed.ts'
import type { CampaignSeed, PageSeed, SectionSeed } from '../edits/create-campaign.ts'
import type { FindModel } from '../model/field.ts'
import { limits } from '../model/limits.ts'
import { normalisePath } from '../model/page-path.ts'
import { acceptTheme } from '../model/read-theme.ts'
import { acceptShare } from '../model/share.ts'
import { acceptSite, defaultSite } from '../model/site.ts'
import type { CampaignSnapshot, PageSnapshot, SectionSnapshot } from '../model/snapshot.ts'

/** Names the format in the file, and its version; a newer one is refused. */
export const campaignFormat = { format: 'fanfare-campaign', version: 1 } as const

/** The pages of a campaign, as one file holds them. Variants, comments and history are not in it. */
export type CampaignFile = typeof campaignFormat & {
  name: string
  seed: CampaignSeed
  /** Pictures of the company as WebP in base64, by the id that the pages name them by. */
  pictures: Record<string, string>
  /** What they were called when they were uploaded; not in older files. */
  pictureNames: Record<string, string>
}

/** What a campaign is made from again, without ids. */
export function seedOfSnapshot({ theme, site, pages }: CampaignSnapshot): CampaignSeed {
  return {
    theme,
    ...(site === defaultSite ? {} : { site }),
    pages: pages.map((page) => ({ ...seedOfPage(page), ...translationOf(page, pages) })),
  }
}

function seedOfPage({ path, title, description, language, share, sections }: PageSnapshot) {
  const own = { ...(language ? { language } : {}), ...(share ? { share } : {}) }
  return { path, title, description, ...own, sections: sections.map(seedOfSection) }
}

/** Pages have no ids in a file: the other one is named by its place. */
function translationOf({ translates }: PageSnapshot, pages: readonly PageSnapshot[]) {
  const at = pages.findIndex(({ id }) => id === translates)
  return at < 0 ? {} : { translatesAt: at }
}

/** A section as a seed; each block says its version, so that a newer build can bring it up to date. */
export function seedOfSection({ style, settings, columns }: SectionSnapshot): SectionSeed {
  return {
    style,
    settings,
    columns: columns.map(({ blocks }) => ({
      blocks: blocks.map(({ kind, version, settings: own, props }) => ({
        kind,
        version,
        settings: own,
        props,
      })),
    })),
  }
}

/** What a file holds, every value of it accepted; or what is wrong with it, a sentence each. */
export type AcceptedFile =
  | {
      name: string
      seed: CampaignSeed
      pictures: Map<string, string>
      pictureNames: Map<string, string>
    }
  | { problems: string[] }

/**
 * Takes a file apart that comes from outside, of this or an older build, by the same rules as what
 * is pasted. Refused as a whole when a part of it is missing or of a kind that is not known here.
 */
export function acceptCampaignFile(given: unknown, findModel: FindModel): AcceptedFile {
  if (!isRecord(given) || given['format'] !== campaignFormat.format)
    return { problems: ['This is not a campaign that was exported.'] }
  if (given['version'] !== campaignFormat.version)
    return {
      problems: [
        `The file has version ${String(given['version'])} of the format; this server reads version ${campaignFormat.version}.`,
      ],
    }
  const seed = asRecord(given['seed'])
  const pages: unknown[] = Array.isArray(seed['pages']) ? seed['pages'] : []
  const problems = [...problemsOfPages(pages), ...problemsOfBlocks(pages, findModel)]
  if (problems.length > 0) return { problems: problems.slice(0, 10) }
  return {
    name: typeof given['name'] === 'string' ? given['name'] : '',
    seed: {
      theme: acceptTheme((key) => asRecord(seed['theme'])[key]),
      site: acceptSite(asRecord(seed['site'])),
      pages: pages.map((page) => acceptPage(asRecord(page), findModel)),
    },
    pictures: acceptPictures(asRecord(given['pictures'])),
    pictureNames: acceptPictures(asRecord(given['pictureNames'])),
  }
}

function acceptPage(page: Record<string, unknown>, findModel: FindModel): PageSeed {
  const share = acceptShare((key) => asRecord(page['share'])[key])
  const { translatesAt } = page
  return {
    path: normalisePath(wordsOf(page['path'])),
    title: wordsOf(page['title']),
    description: wordsOf(page['description']),
    ...(isLanguage(page['language']) ? { language: page['language'] } : {}),
    ...(share ? { share } : {}),
    ...(typeof translatesAt === 'number' ? { translatesAt } : {}),
    sections: listOf(page['sections']).flatMap(
      (section) => acceptSection(section, findModel) ?? [],
    ),
  }
}

function problemsOfPages(pages: readonly unknown[]): string[] {
  if (pages.length === 0) return ['The file holds no page.']
  if (pages.length > limits.pages) return [tooMany('The file', pages.length, 'pages', limits.pages)]
  return pages.flatMap((page, at) => {
    const name = `Page ${at + 1}`
    if (!isRecord(page) || typeof page['path'] !== 'string') return [`${name} has no path.`]
    if (!Array.isArray(page['sections'])) return [`${name} has no list of sections.`]
    if (page['sections'].length > limits.sectionsPerPage)
      return [tooMany(name, page['sections'].length, 'sections', limits.sectionsPerPage)]
    return page['sections'].flatMap((section: unknown, place) => {
      const columns = asRecord(section)['columns']
      const isFine =
        Array.isArray(columns) && columns.length > 0 && columns.length <= limits.columnsPerSection
      return isFine
        ? []
        : [`${name}, section ${place + 1} must have 1 to ${limits.columnsPerSection} columns.`]
    })
  })
}

const tooMany = (what: string, count: number, units: string, most: number) =>
  `${what} has ${count} ${units}, and ${most} fit.`

function problemsOfBlocks(pages: readonly unknown[], findModel: FindModel): string[] {
  const blocks = pages.flatMap((page, at) =>
    listOf(asRecord(page)['sections']).flatMap((section, place) =>
      listOf(asRecord(section)['columns'])
        .flatMap((column) => listOf(asRecord(column)['blocks']))
        .map((block) => ({ block, where: `Page ${at + 1}, section ${place + 1}` })),
    ),
  )
  if (blocks.length > limits.blocks)
    return [tooMany('The file', blocks.length, 'blocks', limits.blocks)]
  return blocks.flatMap(({ block, where }) => {
    const kind = asRecord(block)['kind']
    if (typeof kind !== 'string') return [`${where} has a block without a kind.`]
    return findModel(kind)
      ? []
      : [`${where} has a block of the unknown kind “${kind.slice(0, 40)}”.`]
  })
}

function acceptPictures(given: Record<string, unknown>): Map<string, string> {
  const pictures = Object.entries(given).filter(
    (entry): entry is [string, string] =>
      /^[0-9a-f-]{36}$/.test(entry[0]) && typeof entry[1] === 'string',
  )
  return new Map(pictures.slice(0, mostPictures))
}

/** So many pictures of a company may be in one file. */
export const mostPictures = 60

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function wordsOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
