import { Breadcrumb } from '../frame/parts.tsx'
import type { SitePage } from '../site-page.ts'
import { supportLimits, supportTopics } from '#shared/contract/support.ts'

const crumbs = [{ path: '/', text: 'Fanfare' }]
const topicNames: Record<(typeof supportTopics)[number], string> = {
  question: 'I have a question',
  problem: 'Something does not work',
  security: 'A weakness in security',
  privacy: 'My data',
  other: 'Something else',
}

/** Where one asks for help. Without a script the browser posts the form by itself. */
export const support: SitePage = {
  path: '/support',
  title: 'Support',
  description:
    'Write to whoever runs this Fanfare: a question, a problem, a weakness you found, or your data.',
  crumbs,
  script: 'support',
  body: (
    <div className="frame">
      <div className="page-head">
        <Breadcrumb crumbs={crumbs} here="Support" />
        <h1>How can we help?</h1>
        <p className="sub">
          Most answers are in the <a href="/documentation">documentation</a>, with a search. For
          everything else, write to us.
        </p>
      </div>
      <div className="support">
        <SupportForm />
        <aside>
          <h2>Quicker than a mail</h2>
          <ul>
            <li>
              <a href="/sign-in/recovery">Reset a password</a> or get a code again
            </li>
            <li>
              <a href="/documentation/errors">What an error means</a> and what to do about it
            </li>
            <li>
              <a href="/test-auth">Check your session</a> when signing in or saving fails
            </li>
            <li>
              <a href="/documentation/saving-and-offline">What the badge says</a> about your work
            </li>
          </ul>
          <h2>A weakness in security</h2>
          <p>
            Choose that subject and say how to see it happen. Please give us time to mend it before
            you tell others. More in <a href="/security">security</a>.
          </p>
        </aside>
      </div>
    </div>
  ),
}

function SupportForm() {
  const { name, email, message } = supportLimits
  return (
    <form method="post" action="/support" className="card form" id="support-form">
      <div className="field">
        <label htmlFor="topic">What is it about?</label>
        <select id="topic" name="topic" defaultValue="question">
          {supportTopics.map((topic) => (
            <option key={topic} value={topic}>
              {topicNames[topic]}
            </option>
          ))}
        </select>
      </div>
      <Field id="name" label="Your name" autoComplete="name" maxLength={name} />
      <Field id="email" label="Your email" type="email" autoComplete="email" maxLength={email} />
      <div className="field">
        <label htmlFor="message">Your message</label>
        <textarea id="message" name="message" rows={7} maxLength={message} required />
        <p className="hint">
          What you did, what you expected and what happened. A request number helps, if you saw one.
        </p>
      </div>
      <div className="trap" aria-hidden="true">
        <label htmlFor="website">Leave this empty</label>
        <input id="website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <div className="form-end">
        <button type="submit" className="button large">
          Send the message
        </button>
        <p role="status" className="form-status" />
      </div>
      <p className="hint">
        We use your address to answer you, and for nothing else. See <a href="/privacy">privacy</a>.
      </p>
    </form>
  )
}

type FieldProps = {
  id: string
  label: string
  type?: 'email'
  autoComplete: string
  maxLength: number
}

function Field({ id, label, type, autoComplete, maxLength }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={id}
        type={type ?? 'text'}
        autoComplete={autoComplete}
        maxLength={maxLength}
        required
      />
    </div>
  )
}
