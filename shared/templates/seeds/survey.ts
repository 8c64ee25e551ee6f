import type { TemplateSeed } from '../template.ts'
import * as t from '../pieces.ts'

/** Calm, one question after another. Goal: finished answers. */
const seed: TemplateSeed = (calendar) => {
  const ends = calendar(3, 'sunday')
  return {
    theme: {
      background: '#eef3ea',
      text: '#1d3327',
      muted: '#dfe9d8',
      primary: '#2f6b4a',
      onPrimary: '#ffffff',
      headingFont: 'nunito',
      bodyFont: 'nunito',
      radius: 18,
      scale: 0.95,
      buttonShape: 'round',
    },
    pages: [
      t.page(
        'What should the shared garden grow next?',
        `Five questions about the shared garden on Mill Lane, three minutes, open until ${ends.day}.`,
        t.section({ width: 'narrow', padding: 'medium' }, [
          t.image(
            'garden-stems',
            'Tall stems with pairs of leaves, a red and a white flower, a low sun',
            {
              ratio: 'wide',
              corners: 'large',
            },
          ),
          t.eyebrow('Mill Lane shared garden'),
          t.title('What should we grow next?', { size: 'large' }),
          t.lead(
            `Five questions, about three minutes. What you say decides what we plant in spring. Open until ${ends.day}.`,
          ),
        ]),
        t.section({ width: 'narrow', padding: 'small' }, [
          t.form('Send my answers', [
            t.ask('step', 'now', 'How you use the garden'),
            t.ask('radios', 'often', 'How often are you here?', {
              options: 'Most days\nOnce a week\nNow and then\nNot yet',
              required: true,
            }),
            t.ask('checkboxes', 'why', 'What do you come for?', {
              options: 'Vegetables\nFlowers\nQuiet\nThe children\nThe neighbours',
            }),
            t.ask('step', 'next', 'What comes next'),
            t.ask('select', 'bed', 'What should the big bed become?', {
              options: 'Herbs for everybody\nCut flowers\nBerries\nA pond',
              placeholder: 'Choose one',
              required: true,
            }),
            t.ask('long-text', 'wish', 'One thing you would change tomorrow', { maxLength: 600 }),
            t.ask('step', 'you', 'Where the result goes'),
            t.askEmail('Where may we send the result?'),
            t.askConsent('You may send me the result, once.'),
          ]),
        ]),
        t.section({ width: 'narrow', padding: 'medium' }, [
          t.points(
            [
              ['Answers are read by two people', 'Both are gardeners, and neither is in a hurry.'],
              ['Shown only as numbers', 'Nobody’s answers are published with a name.'],
            ],
            { icon: 'leaf', columns: 'two', size: 'small' },
          ),
        ]),
      ),
      t.thanksPage(
        'Thank you for your answers',
        'Your answers about the shared garden have arrived.',
        t.section(
          { width: 'normal', padding: 'large', ratio: [1, 1], align: 'centre' },
          [
            t.title('Planted'),
            t.lead(
              `Your answers are in the ground. The result comes up the week after ${ends.day}.`,
            ),
            t.button('Back to the garden', '/', { style: 'secondary' }),
          ],
          [t.image('garden-stems', '', { ratio: 'portrait', corners: 'large' })],
        ),
      ),
    ],
  }
}

export default seed
