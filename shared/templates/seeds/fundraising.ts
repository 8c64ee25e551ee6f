import type { TemplateSeed } from '../template.ts'
import * as t from '../pieces.ts'

/** Deep water, a bar that fills, and what each gift does. Goal: pledges. */
const seed: TemplateSeed = (calendar) => {
  const digs = calendar(9, 'saturday')
  return {
    theme: {
      background: '#f4fafb',
      text: '#0b2f45',
      muted: '#dff0f2',
      primary: '#0f5e86',
      onPrimary: '#ffffff',
      headingFont: 'source-serif',
      bodyFont: 'source-sans',
      radius: 16,
      textSize: 17,
    },
    pages: [
      t.page(
        'Give the river its bends back',
        `Help us open two kilometres of straightened river so that fish, reeds and floods have room again. Digging begins on ${digs.day}.`,
        t.section(
          {
            width: 'normal',
            padding: 'large',
            background: 'dark',
            image: '/pictures/river-bend.svg',
            overlay: 70,
          },
          [
            t.space('64'),
            t.title('Give the river its bends back', { align: 'center' }),
            t.text(
              'Sixty years ago the Alder was made straight. Two kilometres of it could wind again, from this spring on.',
              { size: 'large', align: 'center' },
            ),
            t.space('8'),
            t.button('Pledge a gift', '#pledge', { size: 'large', align: 'center' }),
            t.space('64'),
          ],
        ),
        t.section({ width: 'normal', padding: 'medium', background: 'primary' }, [
          t.block('progress-bar', {
            label: 'Pledged so far',
            value: 31400,
            goal: 48000,
            unit: '€',
            unitFirst: true,
            thickness: 'thick',
            colour: 'onPrimary',
          }),
        ]),
        t.section(
          { width: 'wide', padding: 'large', ratio: [5, 6], align: 'centre' },
          [
            t.heading('Why bends'),
            t.text(
              t.words(
                'A straight river is a fast one. It takes the gravel that trout need, dries the meadows and floods the town below.',
                'Where it may wind, it slows down. Water stays in the land, banks grow shade, and the fish come back by themselves: upstream, it took them one summer.',
              ),
              { size: 'large' },
            ),
          ],
          [t.image('river-trout', 'Four fish in sunlit water above weeds', { corners: 'large' })],
        ),
        t.section({ width: 'wide', padding: 'medium', background: 'muted' }, [
          t.heading('What a gift does', { size: 'medium', align: 'center' }),
          t.figures(
            [
              ['€15', 'plants one metre of bank with willow'],
              ['€60', 'brings a tonne of clean gravel'],
              ['€240', 'opens a metre of new river bed'],
            ],
            { look: 'cards', tone: 'accent', columns: 'three', align: 'center' },
          ),
        ]),
        t.section({ width: 'narrow', padding: 'large' }, [
          t.heading('Pledge a gift', { align: 'center' }),
          t.lead(
            'Nothing is paid here. We send you our account and a receipt, and you decide in peace.',
            { align: 'center' },
          ),
          t.form(
            'Pledge my gift',
            [
              t.ask('radios', 'gift', 'Your gift', {
                options:
                  '€15, one metre of willow\n€60, a tonne of gravel\n€240, a metre of river\nAnother amount',
                required: true,
              }),
              t.askName(),
              t.askEmail(),
              t.ask('checkboxes', 'hands', 'Would you help as well?', {
                options: 'Planting willows\nCounting fish\nTelling my neighbours',
              }),
              t.askConsent('You may write to me about my pledge and how the river is doing.'),
            ],
            { anchor: 'pledge' },
          ),
          t.questions([
            [
              'Where does the money go?',
              'Into machines, gravel and plants. All work of the society is unpaid, and the accounts are public.',
            ],
            [
              'What if the goal is not reached?',
              'Then we open as much as there is money for, and begin upstream.',
            ],
          ]),
        ]),
        t.section({ width: 'wide', padding: 'medium', background: 'dark' }, [
          t.footer(
            'Friends of the Alder',
            'A society of anglers, teachers and one hydrologist.',
            'Registered charity. Receipts for every gift.',
          ),
        ]),
      ),
      t.thanksPage(
        'Thank you from the river',
        'Your pledge to the Friends of the Alder has arrived.',
        t.section(
          { width: 'wide', padding: 'large', background: 'dark', ratio: [1, 1], align: 'centre' },
          [t.image('river-trout', '', { corners: 'large' })],
          [
            t.title('The trout say thank you'),
            t.lead(
              `Your pledge is noted, and our letter is on its way. Come and see where it went: we dig on ${digs.day}.`,
            ),
            t.button('Back to the river', '/', { style: 'secondary' }),
          ],
        ),
      ),
    ],
  }
}

export default seed
