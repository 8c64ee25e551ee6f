import type { TemplateSeed } from '../template.ts'
import * as t from '../pieces.ts'

/** A warm page for a class over several evenings, told in steps. Goal: places in the class. */
const seed: TemplateSeed = (calendar) => {
  const evenings = [4, 5, 6].map((weeks) => calendar(weeks, 'tuesday', '18:00'))
  const [first, second, third] = evenings.map(({ day }) => day)
  return {
    theme: {
      background: '#fdf3e7',
      text: '#38190f',
      muted: '#f8e0c8',
      primary: '#b5451f',
      onPrimary: '#fffaf3',
      headingFont: 'fraunces',
      bodyFont: 'nunito',
      radius: 20,
      space: 1.1,
      buttonShape: 'round',
    },
    pages: [
      t.page(
        'Glaze with a steady hand: a ceramics class online',
        'Three live evenings on glazing for people who throw pots at home: mixing, dipping, and reading the kiln. Sixteen places.',
        t.section({ padding: 'large', width: 'normal' }, [
          t.eyebrow('Three live evenings for potters at home', { align: 'center' }),
          t.title('Glaze with a steady hand', { align: 'center' }),
          t.lead(
            'You can throw a bowl. Now learn to finish it: mix, dip and fire glazes that come out of the kiln as you meant them.',
            { align: 'center' },
          ),
          t.button('Reserve a place', '#place', { size: 'large', align: 'center' }),
          t.space('16'),
          t.image(
            'glaze-pots',
            'A vase, a bowl and a jug, their glazes running down in thick drops',
            {
              ratio: 'wide',
              corners: 'large',
            },
          ),
        ]),
        t.section(
          { padding: 'large', width: 'wide', background: 'muted' },
          [
            t.eyebrow(first ?? ''),
            t.heading('Mix', { size: 'medium' }),
            t.text(
              'Four recipes from five jars. Why a glaze crawls, and how thick is thick enough.',
            ),
          ],
          [
            t.eyebrow(second ?? ''),
            t.heading('Dip', { size: 'medium' }),
            t.text(
              'Pouring, dipping, brushing: everybody at their own table, cameras on the hands.',
            ),
          ],
          [
            t.eyebrow(third ?? ''),
            t.heading('Fire', { size: 'medium' }),
            t.text(
              'Cones, curves and patience. We open a kiln together and talk about each piece.',
            ),
          ],
        ),
        t.section(
          { padding: 'large', width: 'wide', ratio: [5, 6], align: 'centre' },
          [
            t.heading('What comes to your door'),
            t.lead('A week before we begin, a box with everything that a kitchen does not have.'),
            t.points(
              [
                ['Twelve test tiles', 'Pressed by hand, ready to dip.'],
                ['Five jars of oxide', 'Weighed for four recipes.'],
                ['A printed glaze book', 'With room for your own notes.'],
              ],
              { icon: 'package' },
            ),
          ],
          [
            t.image(
              'glaze-tiles',
              'Twelve test tiles, each with two glazes that meet in a wavy line',
            ),
          ],
        ),
        t.section(
          { padding: 'large', background: 'primary', ratio: [1, 1] },
          [
            t.heading('Sixteen places, so that we see your hands'),
            t.text(
              'Each evening lasts two hours and is recorded for you. The class costs €140 with the box; you pay when your place is confirmed.',
              {
                size: 'large',
              },
            ),
            t.block('progress-bar', {
              label: 'Places taken',
              value: 9,
              goal: 16,
              unit: 'places',
              percent: false,
              colour: 'onPrimary',
            }),
          ],
          [
            t.form(
              'Reserve a place',
              [
                t.ask('step', 'you', 'About you'),
                t.askName(),
                t.askEmail(),
                t.ask('step', 'work', 'About your work'),
                t.ask('radios', 'years', 'How long have you worked with clay?', {
                  options: 'Less than a year\nOne to three years\nLonger',
                  required: true,
                }),
                t.ask('long-text', 'wish', 'What should your glazes do for you?', {
                  maxLength: 500,
                }),
                t.askConsent('You may write to me about my place in this class.'),
              ],
              { anchor: 'place' },
            ),
          ],
        ),
        t.section({ padding: 'medium' }, [
          t.footer(
            'Kiln Street Studio',
            'Clay, fire and good questions since the old dairy closed.',
            'Questions? Just answer any of our mails.',
            'center',
          ),
        ]),
      ),
      t.thanksPage(
        'Your place is reserved',
        'Your place in the glazing class is reserved for you.',
        t.section(
          { padding: 'large', ratio: [5, 6], align: 'centre' },
          [t.image('glaze-pots', '', { ratio: 'square', corners: 'large' })],
          [
            t.title('Keep a bowl ready'),
            t.lead(
              `Your place is reserved. We write within two days about payment and your address for the box. The first evening is ${first}.`,
            ),
            t.button('Back to the class', '/', { style: 'secondary' }),
          ],
        ),
      ),
    ],
  }
}

export default seed
