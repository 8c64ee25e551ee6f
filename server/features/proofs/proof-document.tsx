import { renderToStaticMarkup } from 'react-dom/server'
import { authorName } from '#shared/contract/author-name.ts'
import type { ReviewAnswer } from '#shared/reviews/own-answer.ts'
import { fontCss } from '#shared/page/css/fonts.ts'
import { Fingerprints, Live } from './proof-releases.tsx'
import { Part } from './proof-part.tsx'
import { proofCss } from './proof-css.ts'
import type { ProofFacts } from './proof-facts.ts'
import {
  answerWords,
  outcomeTitles,
  outcomeWords,
  ruleWords,
  seenWords,
  termsWords,
  timeWords,
  zoneWords,
} from './proof-words.ts'
import { ProofSheets } from './proof-sheets.tsx'
import type { Sheet } from './proof-sheets.tsx'

/** What a proof shows beside its facts: addresses of pictures. */
type ProofPictures = {
  logo: string | null
  /** Of the pages, in order; null where nothing could draw them. */
  sheets: readonly Sheet[] | null
}

type ProofInput = {
  facts: ProofFacts
  pictures: ProofPictures
  madeAt: number
  /** How many pages are not drawn, as there are too many. */
  notDrawn: number
  /** Whether it stands by itself, without the fonts of ours. */
  isAlone: boolean
}

/** Nothing of it runs or loads anything, wherever it is opened. */
const policy =
  "default-src 'none'; img-src 'self' data:; font-src 'self'; style-src 'unsafe-inline'"

/** What the document is called. */
export const titleOf = ({ campaign, review }: ProofFacts): string =>
  `Proof of review: ${campaign.name}, version ${review.version.number}`

/** The proof as one HTML document, to be printed or read. Pure. */
export function proofDocument(input: ProofInput): string {
  const fonts = input.isAlone ? '' : fontCss({ headingFont: 'inter', bodyFont: 'jetbrains' })
  return `<!doctype html>${renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta httpEquiv="Content-Security-Policy" content={policy} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{titleOf(input.facts)}</title>
        <style dangerouslySetInnerHTML={{ __html: fonts + proofCss }} />
      </head>
      <body>
        <Proof {...input} />
      </body>
    </html>,
  )}`
}

function Proof({ facts, pictures, madeAt, notDrawn }: ProofInput) {
  const { review, campaign } = facts
  const state = review.state === 'open' ? 'withdrawn' : review.state
  return (
    <>
      <Head facts={facts} logo={pictures.logo} />
      <main>
        <p className={`outcome ${state}`}>{outcomeTitles[state]}</p>
        <h1 dir="auto">{campaign.name}</h1>
        <p className="lead">{outcomeWords(facts)}</p>
        <What facts={facts} madeAt={madeAt} />
        <Asked facts={facts} />
        <Answers facts={facts} />
        <Live facts={facts} />
        <Fingerprints facts={facts} />
        {pictures.sheets ? (
          <>
            <ProofSheets sheets={pictures.sheets} version={review.version.number} />
            {notDrawn > 0 ? <p className="note">{notDrawn} more pages are not drawn.</p> : null}
          </>
        ) : (
          <Part title="Pages">
            <p>No pictures: this server has no browser to draw them with.</p>
          </Part>
        )}
      </main>
    </>
  )
}

function Head({
  facts: { company, review, round },
  logo,
}: {
  facts: ProofFacts
  logo: string | null
}) {
  return (
    <header className="head">
      <p className="company">
        {logo ? <img src={logo} alt="" /> : null}
        <span dir="auto">{company.name}</span>
      </p>
      <p className="kind">
        <strong>Proof of review</strong>
        Round {round}, version {review.version.number}
      </p>
    </header>
  )
}

function What({ facts, madeAt }: { facts: ProofFacts; madeAt: number }) {
  const { round, review, version, pages, comments, zone } = facts
  const { requestedBy, createdAt, message, dueAt } = review
  return (
    <Part title="What was asked">
      <dl className="facts">
        <dt>Version</dt>
        <dd>
          {review.version.number}
          {version.name ? <span dir="auto">, “{version.name}”</span> : null}
        </dd>
        <dt>Round</dt>
        <dd>{round}</dd>
        <dt>Pages</dt>
        <dd>
          <ul>
            {pages.map(({ id, title, path }) => (
              <li key={id} dir="auto">
                {title || path} <span className="quiet">{path}</span>
              </li>
            ))}
          </ul>
        </dd>
        <dt>Asked by</dt>
        <dd>
          {requestedBy.name}, {timeWords(createdAt, zone)}
          {message ? (
            <blockquote className="words" dir="auto">
              {message}
            </blockquote>
          ) : null}
        </dd>
        <dt>Rule</dt>
        <dd>
          {ruleWords(review)} {termsWords(facts)}
        </dd>
        <dt>Wanted by</dt>
        <dd>{dueAt ? timeWords(dueAt, zone) : 'No day was named.'}</dd>
        <dt>Comments then</dt>
        <dd>
          {comments.open} open, {comments.resolved} resolved
        </dd>
        <dt>Time zone</dt>
        <dd>All times are given in {zoneWords(Date.parse(createdAt), zone)}.</dd>
        <dt>This proof</dt>
        <dd>Made {timeWords(madeAt, zone)}</dd>
      </dl>
    </Part>
  )
}

function Asked({ facts: { review } }: { facts: ProofFacts }) {
  const { reviewers, rule, answers } = review
  if (reviewers.length === 0)
    return (
      <Part title="Who was asked">
        <p>Nobody by name: whoever may approve the campaign.</p>
      </Part>
    )
  const saidBy = (id: string) => {
    const last = answers.findLast((one) => one.by.id === id && one.answer !== 'note')
    if (!last) return 'No answer'
    return last.takenBackAt ? 'Taken back' : answerWords[last.answer]
  }
  return (
    <Part title="Who was asked">
      <table>
        <thead>
          <tr>
            <th scope="col">Name</th>
            {rule.kind === 'stages' ? <th scope="col">Stage</th> : null}
            <th scope="col">As</th>
            <th scope="col">Answer</th>
          </tr>
        </thead>
        <tbody>
          {reviewers.map(({ id, name, stage, kind }) => (
            <tr key={id}>
              <td className="who" dir="auto">
                {name}
              </td>
              {rule.kind === 'stages' ? <td>{stage + 1}</td> : null}
              <td>{kind === 'guest' ? 'Guest by a link' : 'Member'}</td>
              <td>{saidBy(id)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  )
}

function Answers({ facts }: { facts: ProofFacts }) {
  const { answers } = facts.review
  return (
    <Part title="Who answered what">
      {answers.length === 0 ? <p>Nobody answered.</p> : null}
      <ol>
        {answers.map((answer) => (
          <Answer key={answer.id} answer={answer} facts={facts} />
        ))}
      </ol>
    </Part>
  )
}

function Answer({ answer, facts }: { answer: ReviewAnswer; facts: ProofFacts }) {
  const { by, at, words, takenBackAt } = answer
  const { zone, pages } = facts
  const seen = seenWords(answer, pages)
  return (
    <li className={takenBackAt ? 'answer taken-back' : 'answer'}>
      <div className="answer-head">
        <h3 dir="auto">
          {authorName(by)} <span className="said">· {answerWords[answer.answer]}</span>
        </h3>
        <time dateTime={at}>{timeWords(at, zone)}</time>
      </div>
      {takenBackAt ? <p className="quiet">Taken back {timeWords(takenBackAt, zone)}</p> : null}
      {words ? (
        <blockquote className="words" dir="auto">
          {words}
        </blockquote>
      ) : null}
      {answer.answer === 'note' ? null : seen ? (
        <ul className="seen">
          {seen.map((page) => (
            <li key={page.id}>
              {page.title}: {page.words}
            </li>
          ))}
        </ul>
      ) : (
        <p className="seen">Answered without the preview: what was seen is not known.</p>
      )}
    </li>
  )
}
