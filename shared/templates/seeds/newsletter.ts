import type { SectionSeed } from '../../campaign/edits/create-campaign.ts'
import type { TemplateSeed } from '../template.ts'

const signUp: SectionSeed = {
  style: { padding: 'medium', width: 'narrow' },
  columns: [
    {
      blocks: [
        {
          kind: 'rich-text',
          props: { text: 'The Slow Morning', tone: 'eyebrow', align: 'center' },
        },
        {
          kind: 'heading',
          props: {
            text: 'One good letter, every other Sunday',
            level: '1',
            size: 'display',
            align: 'center',
          },
        },
        {
          kind: 'rich-text',
          props: {
            text: 'A short walk through what we read, cooked and changed our minds about. Written by hand, finished before your coffee is.',
            size: 'large',
            tone: 'soft',
            align: 'center',
          },
        },
        { kind: 'spacer', props: { height: '16' } },
        {
          kind: 'image',
          props: {
            asset: '/pictures/morning-hills.svg',
            alt: 'An orange sun rising over green hills, three birds beside it',
            ratio: 'wide',
            corners: 'large',
          },
        },
        { kind: 'spacer', props: { height: '16' } },
        {
          kind: 'form',
          props: {
            look: 'card',
            layout: 'row',
            submit: 'Send me the next one',
            thanks: '/thanks',
            inputs: [
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
                label: 'You may send me the letter. I can leave with one click.',
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

const thanks: SectionSeed = {
  style: { padding: 'large', width: 'narrow' },
  columns: [
    {
      blocks: [
        {
          kind: 'heading',
          props: { text: 'You are on the list', level: '1', size: 'display', align: 'center' },
        },
        {
          kind: 'rich-text',
          props: {
            text: 'The next letter comes on a Sunday morning. If it hides, look among the promotions and drag it home.',
            size: 'large',
            tone: 'soft',
            align: 'center',
          },
        },
        { kind: 'divider', props: { width: 'short', thickness: 2 } },
        {
          kind: 'button',
          props: { label: 'Back to the start', link: '/', style: 'secondary', align: 'center' },
        },
      ],
    },
  ],
}

/** Heading, picture, form, nothing else. Goal: sign-ups. */
const seed: TemplateSeed = () => ({
  theme: {
    background: '#f8f6ee',
    text: '#18241d',
    muted: '#ebe9da',
    primary: '#1f5d43',
    onPrimary: '#ffffff',
    headingFont: 'serif',
    bodyFont: 'inter',
    radius: 10,
  },
  pages: [
    {
      path: '/',
      title: 'The Slow Morning: one good letter, every other Sunday',
      description:
        'A short letter about what we read, cooked and changed our minds about. Every other Sunday, free, one click to leave.',
      sections: [signUp],
    },
    {
      path: '/thanks',
      title: 'You are on the list',
      description: 'The next letter comes on a Sunday morning.',
      sections: [thanks],
    },
  ],
})

export default seed
