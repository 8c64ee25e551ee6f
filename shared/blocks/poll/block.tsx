import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import { defineBlock } from '../define-block.ts'
import { choice, date, list, richText, text, toggle } from '../fields.ts'
import { hasPlace } from '../has-place.ts'
import { itemSlot } from '../item-slot.ts'
import { momentTime } from '../moment.tsx'
import { rich } from '../rich.ts'
import { said, saidRich } from '../said.ts'
import { sendingWords } from '../sending-words.ts'
import { pollCss } from './poll-css.ts'
import { mostOptions, optionName, readPoll } from './read-poll.ts'

const option = (id: string, words: string) => ({ id, words: rich(words) })

export default defineBlock({
  kind: 'poll',
  version: 1,
  name: 'Poll',
  description: 'One question, answered with a click, and what everybody said.',
  icon: IconChartBar,
  category: 'action',
  rank: 3,
  textField: 'question',
  centresInRow: true,
  fields: {
    question: richText({
      label: 'Question',
      inline: true,
      required: true,
      placeholder: 'What would you like to know?',
      default: rich('When would it suit you best?'),
    }),
    options: list({
      label: 'Options',
      itemName: 'Option',
      maxItems: mostOptions,
      fields: {
        words: richText({
          label: 'Words',
          inline: true,
          plain: true,
          required: true,
          placeholder: 'An answer',
          default: rich(''),
        }),
      },
      default: [
        option('first', 'In the morning'),
        option('second', 'Around noon'),
        option('third', 'In the evening'),
      ],
    }),
    choices: choice({
      label: 'Choices',
      group: 'content',
      options: [
        { value: 'one', label: 'One' },
        { value: 'several', label: 'Several' },
      ],
      default: 'one',
    }),
    action: richText({
      label: 'Button',
      inline: true,
      plain: true,
      required: true,
      ...saidRich('vote'),
    }),
    results: choice({
      label: 'Results show',
      group: 'content',
      options: [
        { value: 'after', label: 'After voting' },
        { value: 'always', label: 'Always' },
        { value: 'never', label: 'Never' },
      ],
      help: 'Visitors vote once a day. People who share a network and a kind of browser count as one.',
      default: 'after',
    }),
    closes: date({ label: 'End', help: 'Leave it empty for a poll that stays open.' }),
    until: text({ label: 'Words before the end', maxLength: 60, ...said('openUntil') }),
    thanks: text({
      label: 'After voting',
      maxLength: 200,
      ...said('voteThanks'),
    }),
    closed: text({
      label: 'After the end',
      maxLength: 200,
      ...said('pollClosed'),
    }),
    total: text({
      label: 'Words before the number of votes',
      maxLength: 40,
      ...said('votes'),
      when: { field: 'results', in: ['after', 'always'] },
    }),
    goal: toggle({ label: 'Count votes as conversions' }),
    look: choice({
      label: 'Look',
      options: [
        { value: 'card', label: 'Card' },
        { value: 'plain', label: 'Plain' },
      ],
      default: 'card',
    }),
  },
  css: pollCss,
  render({ id, props, slots, context, language }) {
    const poll = readPoll(props)
    const isPublished = context.placeholder('Poll') === null
    if (poll.options.length === 0 && isPublished) return null
    const shown = props.options.filter(({ words }) => hasPlace(words, context))
    const action = context.pollAction(id)
    return (
      <form
        className={`ff-poll ff-poll-${props.look}`}
        method="post"
        action={action}
        data-ff-block={id}
        data-ff-goal={poll.goal ? 'submit' : undefined}
        data-ff-results={poll.results}
        data-ff-success={poll.thanks}
        data-ff-closed={poll.closed}
        data-ff-total={poll.total}
        data-ff-percent={language.percent}
        {...sendingWords(language)}
      >
        <fieldset className="ff-poll-set">
          <legend className="ff-poll-question">{slots.question}</legend>
          <div className="ff-poll-options">
            {shown.map((item) => (
              <div key={item.id} className="ff-poll-option">
                <span className="ff-poll-bar" />
                <input
                  className="ff-poll-input"
                  type={poll.several ? 'checkbox' : 'radio'}
                  name={optionName}
                  value={item.id}
                  required={!poll.several}
                  aria-labelledby={`${id}-${item.id} ${id}-${item.id}-votes`}
                />
                <span className="ff-poll-mark" />
                <span className="ff-poll-words" id={`${id}-${item.id}`}>
                  {itemSlot(slots, 'options', item.id, 'words')}
                </span>
                <span className="ff-poll-votes" id={`${id}-${item.id}-votes`}>
                  <span className="ff-poll-share" /> <span className="ff-poll-count" />
                </span>
              </div>
            ))}
          </div>
        </fieldset>
        {poll.options.length === 0 ? context.placeholder('Add two options or more') : null}
        <div className="ff-poll-foot">
          <div className="ff-poll-vote">
            <span className="ff-poll-action" id={`${id}-action`}>
              {slots.action}
            </span>
            <button type="submit" className="ff-poll-press" aria-labelledby={`${id}-action`} />
          </div>
          <p className="ff-poll-status" role="status" tabIndex={-1} />
          <p className="ff-poll-small ff-poll-total" />
          {poll.closes === '' ? null : (
            <p className="ff-poll-small ff-poll-until">
              {props.until} {momentTime('ff-poll', poll.closes, language)}
            </p>
          )}
          {poll.results === 'always' ? (
            <a className="ff-poll-small ff-poll-see" href={action}>
              {language.words.seeResults}
            </a>
          ) : null}
        </div>
      </form>
    )
  },
  goals: (props) => (props.goal ? ['submit'] : []),
})
