import { factsOf } from '../../blocks/facts.ts'
import type { Fact } from '../../blocks/facts.ts'
import type { PageSnapshot } from '../../campaign/model/snapshot.ts'
import { blocksOf } from '../checks/page-blocks.ts'

/** Stands for the address of the page, which is filled in when it is served. */
export const addressMark = 'https://page.invalid'
/** Stands for what the paths of the campaign's pages follow. */
export const campaignMark = 'https://campaign.invalid'

/** Whose page it is, as search engines are told. */
export type Publisher = { name: string; url: string | null }

type Thing = { '@type': string } & Record<string, unknown>

/**
 * What a page is, in the words of schema.org, as its blocks say it: always a WebPage of its publisher;
 * an Event where it says when and where, a Product where plans have prices, an FAQPage where questions
 * are answered. Each has all that its kind requires, or is left out.
 */
export function structuredData(
  page: PageSnapshot,
  about: { publisher: Publisher; language: string; imageUrl: string | undefined },
): { '@context': string; '@graph': Thing[] } {
  const facts = blocksOf(page).flatMap(factsOf)
  const publisher = organization(about.publisher)
  const common = {
    name: page.title,
    ...(page.description === '' ? {} : { description: page.description }),
    ...(about.imageUrl ? { image: `${addressMark}${about.imageUrl}` } : {}),
  }
  const webPage = { '@type': 'WebPage', url: addressMark, inLanguage: about.language, publisher }
  const things = [
    { ...webPage, ...common },
    ...event(facts, { ...common, organizer: publisher }),
    ...product(facts, { ...common, brand: publisher }),
    ...questions(facts),
  ]
  return { '@context': 'https://schema.org', '@graph': things }
}

const ofKind = <Kind extends Fact['kind']>(facts: readonly Fact[], kind: Kind) =>
  facts.filter((fact): fact is Extract<Fact, { kind: Kind }> => fact.kind === kind)

function organization({ name, url }: Publisher): Thing {
  return { '@type': 'Organization', name, ...(url === null ? {} : { url }) }
}

function event(facts: readonly Fact[], common: Record<string, unknown>): Thing[] {
  const [beginning] = ofKind(facts, 'beginning')
  const [place] = ofKind(facts, 'place')
  if (!beginning || !place) return []
  const { name, address } = place
  const location = { '@type': 'Place', ...(name === '' ? {} : { name }), address }
  return [{ '@type': 'Event', ...common, startDate: beginning.at, location }]
}

function product(facts: readonly Fact[], common: Record<string, unknown>): Thing[] {
  const offers = ofKind(facts, 'offer').map(({ name, price, currency }) => {
    return { '@type': 'Offer', name, price, priceCurrency: currency, url: addressMark }
  })
  return offers.length === 0 ? [] : [{ '@type': 'Product', ...common, offers }]
}

function questions(facts: readonly Fact[]): Thing[] {
  const mainEntity = ofKind(facts, 'question').map(({ question, answer }) => {
    return {
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    }
  })
  return mainEntity.length === 0 ? [] : [{ '@type': 'FAQPage', mainEntity }]
}
