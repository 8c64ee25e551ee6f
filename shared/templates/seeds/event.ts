import { rich } from '../../blocks/rich.ts'
import type { BlockSeed, ColumnSeed, SectionSeed } from '../../campaign/edits/create-campaign.ts'
import type { NamedDay } from '../calendar.ts'
import type { TemplateSeed } from '../template.ts'

const hero = (when: NamedDay): SectionSeed => ({
  style: { padding: 'large', width: 'wide', ratio: [1, 1] },
  columns: [
    {
      blocks: [
        {
          kind: 'rich-text',
          props: { text: `${when.day}, Old Harbour Hall`, tone: 'eyebrow' },
        },
        {
          kind: 'heading',
          props: { text: 'A day for people who make things', level: '1', size: 'display' },
        },
        {
          kind: 'rich-text',
          props: {
            text: 'Workshops in the morning, short talks after lunch, and long tables in the evening. Bring something you are working on and leave with a reason to finish it.',
            size: 'large',
            tone: 'soft',
          },
        },
        { kind: 'spacer', props: { height: '8' } },
        { kind: 'button', props: { label: 'Reserve a seat', link: '#seat', size: 'large' } },
      ],
    },
    {
      blocks: [
        {
          kind: 'image',
          props: {
            asset: '/pictures/gathering.svg',
            alt: 'A mosaic of circles, arcs and stripes in red, yellow, blue and green',
            ratio: 'landscape',
          },
        },
      ],
    },
  ],
})

function fact(label: string, value: string, detail: string): ColumnSeed {
  return {
    blocks: [
      { kind: 'rich-text', props: { text: label, tone: 'eyebrow' } },
      { kind: 'heading', props: { text: value, level: '2', size: 'medium' } },
      { kind: 'rich-text', props: { text: detail } },
    ],
  }
}

const facts = (when: NamedDay): SectionSeed => ({
  style: { background: 'primary', width: 'wide', padding: 'medium' },
  columns: [
    fact('When', when.day, 'Doors at half past nine. The last table is cleared at eight.'),
    fact('Where', 'Old Harbour Hall', 'Three minutes from the station, step-free throughout.'),
    fact('What it costs', 'Nothing', 'Lunch is shared: bring one dish, try all the others.'),
  ],
})

function slot(time: string, title: string, text: string): BlockSeed[] {
  return [
    { kind: 'rich-text', props: { text: time, tone: 'eyebrow' } },
    { kind: 'heading', props: { text: title, level: '3', size: 'small' } },
    { kind: 'rich-text', props: { text, tone: 'soft' } },
    { kind: 'divider' },
  ]
}

const programme: SectionSeed = {
  style: { padding: 'large', width: 'wide', ratio: [2, 3] },
  columns: [
    {
      blocks: [
        { kind: 'heading', props: { text: 'How the day goes' } },
        {
          kind: 'rich-text',
          props: {
            text: 'One hall, one programme, no parallel tracks. Nobody misses anything.',
            size: 'large',
            tone: 'soft',
          },
        },
      ],
    },
    {
      blocks: [
        { kind: 'divider', props: { thickness: 2 } },
        ...slot(
          '10:00',
          'Open workshops',
          'Four benches, four crafts: print, wood, thread and code. Stay at one or visit them all.',
        ),
        ...slot(
          '12:30',
          'The long lunch',
          'What everybody brought, on one table. Talks are planned here that nobody planned.',
        ),
        ...slot(
          '14:00',
          'Short talks',
          'Ten minutes each, about something unfinished. Questions are the better half.',
        ),
        ...slot(
          '17:00',
          'Show and tell',
          'Put what you brought on the table and say what you would like to know about it.',
        ),
      ],
    },
  ],
}

const picture: SectionSeed = {
  style: { background: 'muted', padding: 'large', width: 'wide' },
  columns: [
    {
      blocks: [
        {
          kind: 'image',
          props: {
            asset: '/pictures/hall.svg',
            alt: 'Five tall arches in bright colours under a red sun',
            ratio: 'landscape',
          },
        },
      ],
    },
    {
      blocks: [
        { kind: 'heading', props: { text: 'Come as you are, with what you have' } },
        {
          kind: 'rich-text',
          props: {
            text: rich(
              'You don’t need to be an expert, and you don’t need to be finished. Half of the people in the room will be there for the first time.',
              'There are tools, paper and good coffee. If something would make the day easier for you, write it in the form and we will arrange it.',
            ),
          },
        },
      ],
    },
  ],
}

const reserve: SectionSeed = {
  style: { background: 'dark', padding: 'large' },
  columns: [
    {
      blocks: [
        { kind: 'heading', props: { text: 'Reserve your seat' } },
        {
          kind: 'rich-text',
          props: {
            text: 'The hall is not large, so please tell us if your plans change. Someone will be glad of the seat.',
            size: 'large',
            tone: 'soft',
          },
        },
      ],
    },
    {
      blocks: [
        {
          kind: 'form',
          props: {
            anchor: 'seat',
            submit: 'Reserve a seat',
            thanks: '/thanks',
            inputs: [
              {
                id: 'name',
                type: 'text',
                label: 'Your name',
                required: true,
                placeholder: '',
                autocomplete: 'name',
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
                id: 'needs',
                type: 'text',
                label: 'Anything we should arrange for you',
                required: false,
                placeholder: '',
                autocomplete: 'off',
                policy: '',
              },
              {
                id: 'consent',
                type: 'consent',
                label: 'You may write to me about this day.',
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

const thanks = (when: NamedDay): SectionSeed => ({
  style: { padding: 'large', ratio: [1, 1] },
  columns: [
    {
      blocks: [
        {
          kind: 'heading',
          props: { text: `See you on ${when.date}`, level: '1', size: 'display' },
        },
        {
          kind: 'rich-text',
          props: {
            text: 'Your seat is reserved. We will write a week before with everything you need to know. Until then: choose the thing that you will bring.',
            size: 'large',
            tone: 'soft',
          },
        },
        { kind: 'spacer', props: { height: '8' } },
        {
          kind: 'button',
          props: { label: 'Back to the programme', link: '/', style: 'secondary' },
        },
      ],
    },
    {
      blocks: [
        {
          kind: 'image',
          props: { asset: '/pictures/hall.svg', decorative: true, ratio: 'square' },
        },
      ],
    },
  ],
})

/** A bright, geometric page for a day that people attend. Goal: reservations. */
const seed: TemplateSeed = (calendar) => {
  const when = calendar(8, 'saturday')
  return {
    theme: {
      background: '#fdf8f0',
      text: '#231d18',
      muted: '#f6ead7',
      primary: '#c4331a',
      onPrimary: '#ffffff',
      headingFont: 'bricolage',
      bodyFont: 'inter',
      radius: 4,
    },
    pages: [
      {
        path: '/',
        title: 'A day for people who make things',
        description: `Workshops, short talks and long tables. ${when.day} at Old Harbour Hall. Reserve a seat.`,
        sections: [hero(when), facts(when), programme, picture, reserve],
      },
      {
        path: '/thanks',
        title: 'Your seat is reserved',
        description: `See you on ${when.date} at Old Harbour Hall.`,
        sections: [thanks(when)],
      },
    ],
  }
}

export default seed
