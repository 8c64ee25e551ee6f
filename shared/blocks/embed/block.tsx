import IconAppWindow from '@tabler/icons-react/dist/esm/icons/IconAppWindow.mjs'
import type { ReactNode } from 'react'
import { buttonCss } from '../button-css.ts'
import { defineBlock } from '../define-block.ts'
import type { BlockContext } from '../define-block.ts'
import { choice, richText, text } from '../fields.ts'
import { linkAttributes } from '../href.ts'
import { look } from '../look.ts'
import { rich, textOf } from '../rich.ts'
import { saidRich } from '../said.ts'
import { readEmbed } from './read-embed.ts'
import type { Embed } from './read-embed.ts'

/** As high before as after the frame is shown, so nothing moves. */
const embedCss = `
.ff-embed { position: relative; display: grid; box-sizing: border-box; overflow: hidden; min-height: var(--ff-height); border: 1px solid var(--ff-line); border-radius: var(--ff-radius); background: var(--ff-card); color: var(--ff-fg); }
.ff-embed iframe { position: absolute; inset: 0; width: 100%; height: 100%; border: 0; }
.ff-embed-facade { display: flex; flex-direction: column; align-items: center; justify-content: center; gap: 0.375rem; padding: 1.25rem; text-align: center; }
.ff-embed-facade:has(> iframe) > :not(iframe) { visibility: hidden; }
.ff-embed:has(> .ff-embed-empty) { border: 1px dashed var(--ff-control); background: var(--ff-surface); }
.ff-embed-source { color: var(--ff-soft); font-size: calc(0.8125rem * var(--ff-text-scale)); font-weight: 500; }
.ff-embed-title { font: var(--ff-heading-weight) calc(1.1875rem * var(--ff-scale))/1.3 var(--ff-heading); letter-spacing: calc(-0.01em * var(--ff-tracking)); text-wrap: balance; overflow-wrap: anywhere; }
.ff-embed-note { max-width: 30rem; color: var(--ff-soft); font-size: calc(0.9375rem * var(--ff-text-scale)); line-height: 1.5; text-wrap: balance; }
${buttonCss('.ff-embed-show')}
.ff-embed-show { min-height: 2.75rem; margin-top: 0.75rem; padding-block: 0.5rem; }
.ff-embed-empty { display: grid; place-items: center; padding: 1.5rem; color: var(--ff-soft); font-size: 0.9375rem; line-height: 1.5; text-align: center; text-wrap: balance; }
.ff-embed-small { --ff-height: 11rem; }
.ff-embed-medium { --ff-height: 24rem; }
.ff-embed-large { --ff-height: 36rem; }
.ff-embed-tall { --ff-height: 48rem; }
`

export default defineBlock({
  kind: 'embed',
  version: 1,
  name: 'Embed',
  description: 'A map, a calendar, music or a form of another site, which loads when asked for.',
  icon: IconAppWindow,
  category: 'media',
  textField: 'title',
  fields: {
    address: text({
      label: 'Address',
      help: 'Of Google Maps, OpenStreetMap, Calendly, Typeform, Spotify, SoundCloud, CodePen or Figma. Their code for embedding will do, too.',
      required: true,
      maxLength: 3000,
      placeholder: 'https://calendly.com/…',
    }),
    title: richText({
      label: 'Title',
      inline: true,
      plain: true,
      required: true,
      placeholder: 'Say what this is',
      default: rich('Say what this shows'),
    }),
    note: richText({
      label: 'Note',
      inline: true,
      ...saidRich('otherSite'),
      placeholder: 'Say from where it comes',
    }),
    button: richText({
      label: 'Words of the button',
      inline: true,
      plain: true,
      required: true,
      ...saidRich('showIt'),
    }),
    height: choice({
      label: 'Height',
      group: 'layout',
      responsive: true,
      options: [
        { value: 'small', label: 'Small' },
        { value: 'medium', label: 'Medium' },
        { value: 'large', label: 'Large' },
        { value: 'tall', label: 'Tall' },
      ],
      default: 'medium',
    }),
  },
  css: embedCss,
  render({ props, slots, context }) {
    const embed = readEmbed(props.address)
    if (typeof embed === 'string') {
      const hint = context.placeholder(props.address.trim() === '' ? 'Paste an address' : embed)
      if (hint === null) return null
      return (
        <div className={look('ff-embed', props, 'height')}>
          <div className="ff-embed-empty">{hint}</div>
        </div>
      )
    }
    return (
      // The script shows the frame in here: another address begins anew.
      <div className={look('ff-embed', props, 'height')} key={props.address}>
        <div className="ff-embed-facade">
          <p className="ff-embed-source">{embed.provider.name}</p>
          <p className="ff-embed-title">{slots.title}</p>
          {textOf(props.note) !== '' || context.placeholder('Note') !== null ? (
            <p className="ff-embed-note">{slots.note}</p>
          ) : null}
          <ShowLink embed={embed} title={textOf(props.title)} context={context}>
            {slots.button}
          </ShowLink>
        </div>
      </div>
    )
  },
})

type ShowLinkProps = { embed: Embed; title: string; context: BlockContext; children: ReactNode }

/** A link to the page itself, which a script turns into a frame with it. */
function ShowLink({ embed, title, context, children }: ShowLinkProps) {
  const { provider, address, page } = embed
  return (
    <a
      className="ff-embed-show"
      {...linkAttributes(page, context.linkTo)}
      data-ff-embed={address}
      data-ff-title={title}
      data-ff-allow={provider.allow}
      data-ff-sandbox={provider.forms ? `${sandbox} allow-forms` : sandbox}
    >
      {children}
    </a>
  )
}

/** They keep their own scripts and cookies, and may open pages of theirs in a tab. */
const sandbox = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox'
