import type { ReactNode } from 'react'
import { shownLengths } from '#shared/page/checks/check-sharing.ts'
import type { ShownAs } from '#shared/page/shown-as.ts'
import { cutWords } from './cut-words.ts'
import classes from './previews.module.css'

/** What is shown of a page. */
export type Previewed = Pick<ShownAs, 'title' | 'description' | 'isHidden'> & {
  siteName: string
  /** Where visitors find it; empty until that is known. */
  address: string
  icon: ReactNode
  /** In the shape of pictures for sharing. */
  picture: ReactNode
}

/** So many letters are usually shown. */
const most = {
  google: shownLengths,
  linkedIn: { title: 120 },
  slack: { title: 150, description: 300 },
  whatsApp: { title: 65, description: 80 },
} as const

/** A result of Google's search. */
export function SearchResult(props: Previewed) {
  const { title, description, siteName, address, icon, isHidden } = props
  return (
    <Preview name="Google" className={classes.google}>
      {isHidden ? (
        <p className={classes.hidden}>
          Search engines are asked to leave this page out, so it is not found there.
        </p>
      ) : (
        <>
          <div className={classes.googleHead}>
            <span className={classes.googleIcon}>{icon}</span>
            <span className={classes.googleSite}>
              <Words className={classes.siteName}>{siteName}</Words>
              <Words className={classes.address}>{trail(address)}</Words>
            </span>
          </div>
          <Words as="p" className={classes.title}>
            {cutWords(title, most.google.title)}
          </Words>
          {description === '' ? (
            <p className={classes.missing}>Google chooses a text of the page.</p>
          ) : (
            <Words as="p" className={classes.description}>
              {cutWords(description, most.google.description)}
            </Words>
          )}
        </>
      )}
    </Preview>
  )
}

/** A post on LinkedIn. */
export function FeedCard({ title, address, picture }: Previewed) {
  return (
    <Preview name="LinkedIn" className={classes.linkedIn}>
      <div className={classes.card}>
        {picture}
        <div className={classes.body}>
          <Words as="p" className={classes.title}>
            {cutWords(title, most.linkedIn.title)}
          </Words>
          <Words as="p" className={classes.address}>
            {hostOf(address)}
          </Words>
        </div>
      </div>
    </Preview>
  )
}

/** A message in Slack. */
export function MessageCard({ title, description, siteName, icon, picture }: Previewed) {
  return (
    <Preview name="Slack" className={classes.slack}>
      <div className={classes.card}>
        <div className={classes.slackHead}>
          <span className={classes.slackIcon}>{icon}</span>
          <Words className={classes.siteName}>{siteName}</Words>
        </div>
        <Words as="p" className={classes.title}>
          {cutWords(title, most.slack.title)}
        </Words>
        <Words as="p" className={classes.description}>
          {cutWords(description, most.slack.description)}
        </Words>
        <div className={classes.slackPicture}>{picture}</div>
      </div>
    </Preview>
  )
}

/** A message in WhatsApp. */
export function ChatBubble({ title, description, address, picture }: Previewed) {
  return (
    <Preview name="WhatsApp" className={classes.whatsApp}>
      <div className={classes.bubble}>
        <div className={classes.card}>
          {picture}
          <div className={classes.body}>
            <Words as="p" className={classes.title}>
              {cutWords(title, most.whatsApp.title)}
            </Words>
            <Words as="p" className={classes.description}>
              {cutWords(description, most.whatsApp.description)}
            </Words>
            <Words as="p" className={classes.address}>
              {hostOf(address)}
            </Words>
          </div>
        </div>
        <Words as="p" className={classes.link}>
          {address}
        </Words>
      </div>
    </Preview>
  )
}

type PreviewProps = { name: string; className: string | undefined; children: ReactNode }

function Preview({ name, className, children }: PreviewProps) {
  return (
    <figure className={classes.preview}>
      <figcaption className={classes.name}>{name}</figcaption>
      <div className={classes.stage}>
        <div className={className}>{children}</div>
      </div>
    </figure>
  )
}

type WordsProps = { as?: 'span' | 'p'; className: string | undefined; children: string }

/** Words of people; no line where there are none. */
function Words({ as: Tag = 'span', className, children }: WordsProps) {
  if (children === '') return null
  return (
    <Tag className={className} dir="auto" translate="no">
      {children}
    </Tag>
  )
}

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : '')

/** As search results write an address: `https://example.com › spring › thanks`. */
function trail(address: string): string {
  if (!URL.canParse(address)) return ''
  const { origin, pathname } = new URL(address)
  return [origin, ...decodeURI(pathname).split('/').filter(Boolean)].join(' › ')
}
