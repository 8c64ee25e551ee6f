import { bullets, marked, paragraph, rich } from '../../blocks/rich.ts'
import type { BlockSeed, SectionSeed } from '../../campaign/edits/create-campaign.ts'
import type { TemplateSeed } from '../template.ts'

const hero: SectionSeed = {
  style: { padding: 'large', width: 'wide', ratio: [5, 6] },
  columns: [
    {
      blocks: [
        { kind: 'rich-text', props: { text: 'Northlight, the day lamp', tone: 'eyebrow' } },
        {
          kind: 'heading',
          props: { text: 'A lamp that knows what time it is', level: '1', size: 'display' },
        },
        {
          kind: 'rich-text',
          props: {
            text: 'Cool and clear while you work, warm when the evening comes. Northlight follows the sun outside your window, so the light inside always feels right.',
            size: 'large',
            tone: 'soft',
          },
        },
        { kind: 'spacer', props: { height: '8' } },
        {
          kind: 'button',
          props: { label: 'Join the first run', link: '#first-run', size: 'large' },
        },
      ],
    },
    {
      blocks: [
        {
          kind: 'image',
          props: {
            asset: '/pictures/lamp.svg',
            alt: 'A round lamp glowing amber on a table in a dark room',
            corners: 'large',
          },
        },
      ],
    },
  ],
}

const promise: SectionSeed = {
  style: { background: 'muted', width: 'narrow', padding: 'large' },
  columns: [
    {
      blocks: [
        {
          kind: 'heading',
          props: { text: 'Daylight changes all day. Your lamp should too.', align: 'center' },
        },
        {
          kind: 'rich-text',
          props: {
            text: 'Most lamps have one colour and a switch. Northlight moves through the same shades as the sky, slowly enough that you never notice, and never needs to be told.',
            size: 'large',
            tone: 'soft',
            align: 'center',
          },
        },
      ],
    },
  ],
}

function hour(picture: string, alt: string, title: string, text: string): { blocks: BlockSeed[] } {
  return {
    blocks: [
      { kind: 'image', props: { asset: `/pictures/${picture}.svg`, alt, ratio: 'landscape' } },
      { kind: 'heading', props: { text: title, level: '3', size: 'medium' } },
      { kind: 'rich-text', props: { text, tone: 'soft' } },
    ],
  }
}

const hours: SectionSeed = {
  style: { padding: 'large', width: 'wide' },
  columns: [
    hour(
      'light-morning',
      'A pale sun rising behind rose-coloured hills',
      'Morning, gently',
      'It starts before your alarm as a faint blush and grows with the sunrise, so waking up feels like your own idea.',
    ),
    hour(
      'light-noon',
      'A white sun high in a clear blue sky',
      'Noon, clearly',
      'Bright, neutral and even across the desk. Paper looks like paper, and colours look the way they were meant to.',
    ),
    hour(
      'light-evening',
      'The moon and stars over dark hills after sunset',
      'Evening, warmly',
      'The blue leaves with the sun. What stays is a low amber glow that lets the day end when you want it to.',
    ),
  ],
}

const details: SectionSeed = {
  style: { background: 'muted', padding: 'large', ratio: [1, 1] },
  columns: [
    {
      blocks: [
        {
          kind: 'heading',
          props: { text: 'Simple on the table. Considered underneath.' },
        },
      ],
    },
    {
      blocks: [
        {
          kind: 'rich-text',
          props: {
            text: rich(
              paragraph('Nothing to set up, nothing to learn, and nothing to throw away.'),
              bullets(
                [
                  marked('One control. ', { type: 'bold' }),
                  'Turn the base to dim. Press it to pause time and keep the light as it is.',
                ],
                [
                  marked('No app, no account. ', { type: 'bold' }),
                  'A small sensor reads the daylight. Nothing leaves your home.',
                ],
                [
                  marked('Made to be repaired. ', { type: 'bold' }),
                  'Four screws open it, and every part can be ordered on its own.',
                ],
              ),
            ),
            size: 'large',
          },
        },
      ],
    },
  ],
}

const join: SectionSeed = {
  style: { background: 'primary', padding: 'large' },
  columns: [
    {
      blocks: [
        { kind: 'heading', props: { text: 'Be there for the first run' } },
        {
          kind: 'rich-text',
          props: {
            text: 'We are making a small first batch. Leave your address and you will hear from us once, on the day it opens, before anybody else.',
            size: 'large',
          },
        },
      ],
    },
    {
      blocks: [
        {
          kind: 'form',
          props: {
            anchor: 'first-run',
            submit: 'Save me a place',
            thanks: '/thanks',
            inputs: [
              {
                id: 'name',
                type: 'text',
                label: 'First name',
                required: false,
                placeholder: '',
                autocomplete: 'given-name',
                policy: '',
              },
              {
                id: 'email',
                type: 'email',
                label: 'E-mail address',
                required: true,
                placeholder: 'you@example.com',
                autocomplete: 'off',
                policy: '',
              },
              {
                id: 'consent',
                type: 'consent',
                label: 'You may write to me when Northlight opens for orders.',
                required: true,
                placeholder: '',
                autocomplete: 'off',
                policy: '',
              },
            ],
          },
        },
      ],
    },
  ],
}

const close: SectionSeed = {
  style: { padding: 'small' },
  columns: [
    {
      blocks: [
        {
          kind: 'rich-text',
          props: {
            text: 'Northlight. Light that keeps time.',
            size: 'small',
            tone: 'soft',
            align: 'center',
          },
        },
      ],
    },
  ],
}

const thanks: SectionSeed = {
  style: { padding: 'large', width: 'narrow' },
  columns: [
    {
      blocks: [
        {
          kind: 'image',
          props: {
            asset: '/pictures/light-morning.svg',
            decorative: true,
            ratio: 'square',
            width: 'small',
            corners: 'large',
          },
        },
        { kind: 'spacer', props: { height: '16' } },
        {
          kind: 'heading',
          props: { text: 'Your place is saved', level: '1', size: 'display', align: 'center' },
        },
        {
          kind: 'rich-text',
          props: {
            text: 'You will hear from us once, on the day Northlight opens for orders. Until then, enjoy the daylight.',
            size: 'large',
            tone: 'soft',
            align: 'center',
          },
        },
        { kind: 'spacer', props: { height: '8' } },
        {
          kind: 'button',
          props: { label: 'Back to Northlight', link: '/', style: 'secondary', align: 'center' },
        },
      ],
    },
  ],
}

/** A dark, warm page for a product that is about to open for orders. Goal: the waiting list. */
const seed: TemplateSeed = () => ({
  theme: {
    background: '#121019',
    text: '#f6f0e6',
    muted: '#1b1824',
    primary: '#f5b14c',
    onPrimary: '#1d1407',
    headingFont: 'bricolage',
    bodyFont: 'inter',
    radius: 14,
  },
  pages: [
    {
      path: '/',
      title: 'Northlight: a lamp that knows what time it is',
      description:
        'Northlight follows the daylight outside your window, from a clear noon to a warm evening. Join the list for the first run.',
      sections: [hero, promise, hours, details, join, close],
    },
    {
      path: '/thanks',
      title: 'Your place is saved',
      description: 'You are on the list for the first run of Northlight.',
      sections: [thanks],
    },
  ],
})

export default seed
