import { bullets, paragraph, rich } from '../blocks/rich.ts'
import type { BlockSeed, PageSeed, SectionSeed } from '../campaign/edits/create-campaign.ts'
import type { GivenProps } from '../campaign/document/make-props.ts'
import type { ListItem, RichNode, RichText, SectionStyle } from '../campaign/model/snapshot.ts'

// The words in which templates are written: each makes one piece of a seed.

type Words = string | RichText

/** Paragraphs and lists. */
export const words = rich
/** A list of points within words. */
export const list = bullets

/** A block of this kind. */
export function block(kind: string, props: GivenProps = {}): BlockSeed {
  return { kind, props }
}

/** The one main heading of a page. */
export function title(text: Words, props: GivenProps = {}): BlockSeed {
  return block('heading', { text, level: '1', size: 'display', ...props })
}

/** The heading of a part of the page. */
export function heading(text: Words, props: GivenProps = {}): BlockSeed {
  return block('heading', { text, ...props })
}

/** The heading of a detail below a part. */
export function subheading(text: Words, props: GivenProps = {}): BlockSeed {
  return block('heading', { text, level: '3', size: 'small', ...props })
}

/** Words. */
export function text(words: Words, props: GivenProps = {}): BlockSeed {
  return block('rich-text', { text: words, ...props })
}

/** The large, soft words below a heading. */
export function lead(words: Words, props: GivenProps = {}): BlockSeed {
  return text(words, { size: 'large', tone: 'soft', ...props })
}

/** A line in small capitals above a heading. */
export function eyebrow(words: string, props: GivenProps = {}): BlockSeed {
  return text(words, { tone: 'eyebrow', ...props })
}

/** One of our pictures; without words it is decoration. */
export function image(name: string, alt: string, props: GivenProps = {}): BlockSeed {
  const asset = `/pictures/${name}.svg`
  return block('image', { asset, alt, decorative: alt === '', ...props })
}

/** A button. */
export function button(label: string, link: string, props: GivenProps = {}): BlockSeed {
  return block('button', { label, link, ...props })
}

/** Room of so many px between two blocks. */
export function space(height: '8' | '16' | '24' | '32' | '48' | '64' | '96'): BlockSeed {
  return block('spacer', { height })
}

/** Items of a list, with ids. */
export function items(...given: Omit<ListItem, 'id'>[]): ListItem[] {
  return given.map((item, at) => ({ id: `item${at + 1}`, ...item }))
}

/** Points, each with an icon or that of the list. */
export function points(
  list: readonly (readonly [title: string, text: string, icon?: string])[],
  props: GivenProps = {},
): BlockSeed {
  const made = list.map(([name, words, icon = '']) => ({
    title: rich(name),
    text: rich(words),
    icon,
  }))
  return block('icon-list', { items: items(...made), ...props })
}

/** Figures and what they count. */
export function figures(
  list: readonly (readonly [value: string, label: string])[],
  props: GivenProps = {},
): BlockSeed {
  const made = list.map(([value, label]) => ({ value: rich(value), label: rich(label) }))
  return block('statistics', { items: items(...made), ...props })
}

/** Questions and answers; the first one may be open from the start. */
export function questions(
  list: readonly (readonly [question: string, answer: string])[],
  props: GivenProps = {},
): BlockSeed {
  const made = list.map(([question, answer]) => ({
    question: rich(question),
    answer: rich(answer),
    open: false,
  }))
  return block('accordion', { items: items(...made), ...props })
}

/** Tabs and what each shows. */
export function tabs(
  list: readonly (readonly [label: string, ...content: (string | RichNode)[]])[],
  props: GivenProps = {},
): BlockSeed {
  const made = list.map(([label, ...content]) => ({
    label: rich(label),
    content: rich(...content),
  }))
  return block('tabs', { items: items(...made), ...props })
}

type Plan = {
  name: string
  words: string
  price: string
  period: string
  points: RichText
  button: string
  link: string
  /** Said of the plan that is pointed out. */
  badge?: string
}

/** Plans side by side. */
export function plans(...given: Plan[]): BlockSeed {
  const made = given.map(({ badge, ...plan }) => ({
    ...plan,
    name: rich(plan.name),
    words: rich(plan.words),
    price: rich(plan.price),
    period: rich(plan.period),
    // Without words it has none.
    button: plan.button === '' ? rich(paragraph()) : rich(plan.button),
    highlighted: badge !== undefined,
    badge: rich(badge ?? 'Our suggestion'),
  }))
  return block('pricing-table', { plans: items(...made) })
}

/** A poll whose votes count as conversions. */
export function poll(question: string, answers: string[], props: GivenProps = {}): BlockSeed {
  const options = items(...answers.map((words) => ({ words: rich(words) })))
  return block('poll', { question, options, goal: true, ...props })
}

/** The name, links to places of the page, and a button. */
export function navigation(
  name: string,
  links: readonly (readonly [label: string, link: string])[],
  [label, buttonLink]: readonly [label: string, link: string],
  props: GivenProps = {},
): BlockSeed {
  const made = links.map(([words, link]) => ({ label: rich(words), link }))
  return block('navigation', {
    name,
    links: items(...made),
    button: label,
    buttonLink,
    ...props,
  })
}

/** The name, a sentence and the small print. */
export function footer(name: string, words: string, small: string, align = 'left'): BlockSeed {
  return block('footer', { name, words, small, columns: '0', align })
}

/** An input of a form; its id names its answer in the inbox. */
export function ask(
  type: string,
  id: string,
  label: string,
  rest: Omit<ListItem, 'id'> = {},
): ListItem {
  return { id, type, label, required: false, ...rest }
}

/** Asks for the address that answers go to. */
export function askEmail(label = 'E-mail address', rest: Omit<ListItem, 'id'> = {}): ListItem {
  return ask('email', 'email', label, { required: true, placeholder: 'you@example.com', ...rest })
}

/** Asks what people are called. */
export function askName(label = 'Your name', rest: Omit<ListItem, 'id'> = {}): ListItem {
  return ask('text', 'name', label, { required: true, autocomplete: 'name', ...rest })
}

/** Asks for the consent to what happens with the answers. */
export function askConsent(label: string): ListItem {
  return ask('consent', 'consent', label, { required: true })
}

/** A form that leads to the page that thanks. */
export function form(submit: string, inputs: ListItem[], props: GivenProps = {}): BlockSeed {
  return block('form', { submit, inputs, thanks: '/thanks', ...props })
}

/** A section with one column for each list of blocks. */
export function section(style: Partial<SectionStyle>, ...columns: BlockSeed[][]): SectionSeed {
  return { style, columns: columns.map((blocks) => ({ blocks })) }
}

/** The page that people arrive on. */
export function page(name: string, description: string, ...sections: SectionSeed[]): PageSeed {
  return { path: '/', title: name, description, sections }
}

/** The page that people see once they have sent the form. */
export function thanksPage(name: string, description: string, ...sections: SectionSeed[]) {
  return { path: '/thanks', title: name, description, sections } satisfies PageSeed
}
