import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs'
import { defineBlock } from '../define-block.ts'
import { alignment, choice, date, richText, text } from '../fields.ts'
import { look } from '../look.ts'
import { momentCss, momentTime } from '../moment.tsx'
import { rich, textOf } from '../rich.ts'
import { said, saidRich } from '../said.ts'

export default defineBlock({
  kind: 'coupon',
  version: 1,
  name: 'Coupon',
  description: 'A code to take along, copied with one click.',
  icon: IconTicket,
  category: 'action',
  fields: {
    words: richText({
      label: 'Words above',
      inline: true,
      placeholder: 'What the code is good for',
      default: rich('Say what the code is good for'),
    }),
    code: richText({
      label: 'Code',
      inline: true,
      plain: true,
      required: true,
      placeholder: 'YOUR-CODE',
      default: rich('YOUR-CODE'),
    }),
    action: richText({
      label: 'Button',
      inline: true,
      plain: true,
      required: true,
      ...saidRich('copyCode'),
    }),
    copied: text({
      label: 'After copying',
      help: 'Stands on the button for a moment.',
      required: true,
      maxLength: 40,
      ...said('copied'),
    }),
    terms: richText({
      label: 'Terms',
      inline: true,
      placeholder: 'Where and how often it can be used',
      default: rich('Say where and how often it can be used.'),
    }),
    expires: date({ label: 'Valid until', help: 'Leave it empty for a code that stays valid.' }),
    until: richText({
      label: 'Words before the date',
      inline: true,
      ...saidRich('validUntil'),
    }),
    ended: richText({
      label: 'When it is no longer valid',
      inline: true,
      ...saidRich('codeEnded'),
    }),
    look: choice({
      label: 'Look',
      options: [
        { value: 'card', label: 'Card' },
        { value: 'plain', label: 'Plain' },
      ],
      default: 'card',
    }),
    align: alignment(),
  },
  // What is pressed lies above the words, so that these can be written in like all others.
  css: `
.ff-coupon { display: grid; gap: 0.875rem; width: fit-content; max-width: 100%; color: var(--ff-fg); }
.ff-coupon-left { --ff-coupon-place: start; margin-inline: 0 auto; text-align: start; }
.ff-coupon-center { --ff-coupon-place: center; margin-inline: auto; text-align: center; }
.ff-coupon-right { --ff-coupon-place: end; margin-inline: auto 0; text-align: end; }
.ff-coupon > * { justify-self: var(--ff-coupon-place); max-width: 100%; }
.ff-coupon-card { box-sizing: border-box; min-width: min(100%, 26rem); padding: clamp(1.25rem, 5cqi, 2rem); border: 1px solid var(--ff-line); border-radius: var(--ff-radius); background: var(--ff-card); }
.ff-coupon-words { font-size: calc(1.25rem * var(--ff-text-scale)); font-weight: 600; line-height: 1.35; overflow-wrap: break-word; text-wrap: balance; }
.ff-coupon-row { display: flex; flex-wrap: wrap; justify-content: var(--ff-coupon-place); gap: 0.75rem; }
.ff-coupon-code { box-sizing: border-box; min-width: 0; min-height: 3rem; padding: 0.5625rem 1.25rem; border: 1.5px dashed var(--ff-control); border-radius: min(var(--ff-radius), 0.75rem); background: var(--ff-input); color: var(--ff-fg); font: 600 calc(1.125rem * var(--ff-text-scale))/1.6 ui-monospace, Menlo, Consolas, monospace; letter-spacing: 0.08em; overflow-wrap: anywhere; -webkit-user-select: all; user-select: all; }
.ff-coupon-copy { position: relative; display: grid; place-items: center; box-sizing: border-box; min-height: 3rem; padding: 0.625rem 1.5rem; border-radius: var(--ff-button-radius); background: var(--ff-accent); color: var(--ff-on-accent); font: var(--ff-button-weight) 1rem/1.4 var(--ff-body); text-transform: var(--ff-button-case, none); letter-spacing: var(--ff-button-track, normal); transition: transform 120ms cubic-bezier(0.2, 0, 0, 1), box-shadow 120ms cubic-bezier(0.2, 0, 0, 1); }
.ff-coupon-copy:hover { transform: translateY(-1px); box-shadow: 0 0.5rem 1.25rem -0.5rem color-mix(in srgb, var(--ff-accent) 55%, transparent); }
.ff-coupon-copy:active { transform: none; box-shadow: none; }
.ff-coupon-copy > span { grid-area: 1 / 1; }
.ff-coupon-said:not(:empty) { display: grid; place-content: center; place-self: stretch; background: inherit; }
.ff-coupon-press { position: absolute; inset: 0; padding: 0; border: 0; border-radius: inherit; background: none; cursor: pointer; }
.ff-coupon-small { max-width: 42rem; color: var(--ff-soft); font-size: calc(0.9375rem * var(--ff-text-scale)); line-height: 1.5; overflow-wrap: break-word; text-wrap: pretty; }
${momentCss('ff-coupon')}
.ff-coupon-ended { display: none; font-weight: 600; }
.ff-coupon[data-ff-ended] .ff-coupon-ended, .ff-coupon[data-ff-still] .ff-coupon-ended { display: block; }
.ff-coupon[data-ff-ended] .ff-coupon-code { color: var(--ff-soft); text-decoration: line-through; -webkit-user-select: none; user-select: none; }
.ff-coupon[data-ff-ended] :is(.ff-coupon-copy, .ff-coupon-expiry) { display: none; }
.ff-coupon:not([data-ff-on]) .ff-coupon-copy { visibility: hidden; }
@media (scripting: none) { .ff-coupon-copy { display: none; } }
@media (prefers-reduced-motion: reduce) { .ff-coupon-copy { transition: none; } .ff-coupon-copy:hover { transform: none; } }
`,
  render({ id, props, slots, context, language }) {
    const isPublished = context.placeholder('Code') === null
    if (textOf(props.code) === '' && isPublished) return null
    const line = (name: 'words' | 'terms', className: string) =>
      textOf(props[name]) === '' && isPublished ? null : <p className={className}>{slots[name]}</p>
    return (
      <div className={`${look('ff-coupon', props, 'align')} ff-coupon-${props.look}`}>
        {line('words', 'ff-coupon-words')}
        <div className="ff-coupon-row">
          <code className="ff-coupon-code">{slots.code}</code>
          <div className="ff-coupon-copy">
            <span className="ff-coupon-action" id={`${id}-action`}>
              {slots.action}
            </span>
            <span className="ff-coupon-said" role="status" />
            <button
              type="button"
              className="ff-coupon-press"
              aria-labelledby={`${id}-action`}
              data-ff-block={id}
              data-ff-goal="click"
              data-ff-copied={props.copied}
              data-ff-selected={language.words.codeSelected}
            />
          </div>
        </div>
        {line('terms', 'ff-coupon-small')}
        {props.expires === '' ? null : (
          <>
            <p className="ff-coupon-small ff-coupon-expiry">
              {slots.until} {momentTime('ff-coupon', props.expires, language)}
            </p>
            <p className="ff-coupon-small ff-coupon-ended">{slots.ended}</p>
          </>
        )}
      </div>
    )
  },
  goals: () => ['click'],
})
