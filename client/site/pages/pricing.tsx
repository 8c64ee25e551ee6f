import { IconCheck } from '@tabler/icons-react'
import { isUsedLimit, limitNames, limitWords } from '#shared/plans/limits.ts'
import type { LimitName, PlanLimits } from '#shared/plans/limits.ts'
import { planLines, sayHistory, sayMost } from '#shared/plans/plan-words.ts'
import { planNames, plans } from '#shared/plans/plans.ts'
import type { Plan } from '#shared/plans/plans.ts'
import { Glyph } from '../frame/glyph.tsx'
import { Breadcrumb } from '../frame/parts.tsx'
import type { SitePage } from '../site-page.ts'

const crumbs = [{ path: '/', text: 'Fanfare' }]

const everywhere = [
  'Live editing, presence, offline work',
  'Reviews, comments and share links',
  'Variants of a page, and experiments',
  'Leads, webhooks, CSV and the API',
  'Cookieless analytics, alerts, reports and the wall screen',
  'All blocks and all templates',
]

const questions = [
  {
    ask: 'What happens when a campaign has more visits than the plan holds?',
    answer:
      'It stays online. Nobody’s page is taken down for being popular: you are told early, and asked to choose a larger plan.',
  },
  {
    ask: 'Who counts as a member?',
    answer:
      'Those who can change campaigns: owners, admins and editors. Reviewers, managers and people who come by a share link are free, however many there are.',
  },
  {
    ask: 'Can we take our data with us?',
    answer:
      'Yes. An owner can export everything that belongs to the company, and leads can be exported as CSV at any time.',
  },
]

/** What it costs, from the table of plans. */
export const pricing: SitePage = {
  path: '/pricing',
  title: 'Pricing',
  description: `Free to begin with, $${plans.team.dollarsAMonth} a month for a team, $${plans.business.dollarsAMonth} for a business, and no limits when you run it yourself.`,
  crumbs,
  body: (
    <div className="frame">
      <div className="page-head centred">
        <Breadcrumb crumbs={crumbs} here="Pricing" />
        <h1>Pay for building, not for looking</h1>
        <p className="sub">
          Every plan has every feature. They differ in how much of it you use. Reviewers, managers
          and guests are always free.
        </p>
      </div>
      <ul className="plans">
        {planNames.map((name) => (
          <PlanCard key={name} plan={plans[name]} />
        ))}
      </ul>
      <p className="note">
        These limits hold where plans are sold. An installation without a payment provider has none
        of them, and its billing page says so. Prices are in US dollars, without tax; paying is done
        at Stripe.
      </p>
      <SelfHosting />
      <Comparison />
      <section className="questions" aria-labelledby="questions">
        <h2 id="questions">Questions</h2>
        <dl>
          {questions.map(({ ask, answer }) => (
            <div key={ask}>
              <dt>{ask}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  ),
}

function PlanCard({ plan: { title, summary, dollarsAMonth, limits } }: { plan: Plan }) {
  return (
    <li className="card plan">
      <h2>{title}</h2>
      <p className="plan-summary">{summary}</p>
      <p className="price">
        <span>${dollarsAMonth}</span> a month
      </p>
      <ul className="ticks">
        {planLines(limits).map((line) => (
          <li key={line}>
            <Glyph of={IconCheck} size={16} /> {line}
          </li>
        ))}
      </ul>
      {dollarsAMonth === 0 ? (
        <a href="/sign-up" className="button for-strangers">
          Create an account
        </a>
      ) : (
        <a href="/billing-portal" className="button outlined">
          Choose {title}
        </a>
      )}
    </li>
  )
}

function SelfHosting() {
  return (
    <section className="card self-hosting" aria-labelledby="self-hosting">
      <div>
        <h2 id="self-hosting">Or run it yourself, without limits</h2>
        <p>
          Fanfare is open source under the MIT licence. The program you run is the one described
          here, all of it: no feature is held back, nothing is counted against you, and it calls
          nobody. One command starts it with everything built in; PostgreSQL, Redis and Ory are
          there when you grow.
        </p>
        <p>What you take on is the machine, its backups and its updates.</p>
      </div>
      <div className="terminal">
        <pre tabIndex={0}>
          <code>npm start</code>
        </pre>
        <a href="/documentation/self-hosting">How to run it</a>
      </div>
    </section>
  )
}

function Comparison() {
  return (
    <section aria-labelledby="comparison">
      <h2 id="comparison" className="section-title">
        Side by side
      </h2>
      <div className="wide" tabIndex={0}>
        <table className="comparison">
          <thead>
            <tr>
              <th scope="col">Limit</th>
              {planNames.map((name) => (
                <th key={name} scope="col">
                  {plans[name].title}
                </th>
              ))}
              <th scope="col">Self-hosted</th>
            </tr>
          </thead>
          <tbody>
            {limitNames.map((limit) => (
              <LimitRow key={limit} limit={limit} />
            ))}
          </tbody>
        </table>
      </div>
      <h3 className="every-plan">In every plan</h3>
      <ul className="ticks columns">
        {everywhere.map((line) => (
          <li key={line}>
            <Glyph of={IconCheck} size={16} /> {line}
          </li>
        ))}
      </ul>
    </section>
  )
}

function LimitRow({ limit }: { limit: LimitName }) {
  const { name, pricingNote } = limitWords[limit]
  return (
    <tr>
      <th scope="row">
        {name}
        {pricingNote ? <span>{pricingNote}</span> : null}
      </th>
      {planNames.map((plan) => (
        <td key={plan}>{held(limit, plans[plan].limits)}</td>
      ))}
      <td>No limit</td>
    </tr>
  )
}

function held(limit: LimitName, limits: PlanLimits): string {
  if (!isUsedLimit(limit)) return sayHistory(limits)
  const most = limits[limit]
  return most === 0 ? '–' : sayMost(limit, most)
}
