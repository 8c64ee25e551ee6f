import type { TemplateSeed } from '../template.ts'
import * as t from '../pieces.ts'

/** A literary page with the air of a printed book. Goal: reading samples and first orders. */
const seed: TemplateSeed = (calendar) => {
  const day = calendar(6, 'thursday')
  const evening = calendar(7, 'friday', '18:30')
  return {
    theme: {
      background: '#fbf6ec',
      text: '#152a3a',
      muted: '#f1e6d3',
      primary: '#1f4e68',
      onPrimary: '#fdf8ef',
      headingFont: 'playfair',
      bodyFont: 'source-serif',
      radius: 2,
      textSize: 18,
      space: 1.2,
      buttonShape: 'square',
    },
    pages: [
      t.page(
        'The Salt Year, a novel by Maren Holt',
        `Four seasons on an island that is being taken back by the sea. A novel, out on ${day.day}. Read the first chapter now.`,
        t.section(
          { padding: 'large', width: 'wide', ratio: [6, 5], align: 'centre' },
          [
            t.eyebrow('A novel by Maren Holt'),
            t.title('The Salt Year'),
            t.lead(
              'When the ferry stops coming, nine people decide to stay. Four seasons on an island that the sea is taking back, one field at a time.',
            ),
            t.space('8'),
            t.button('Read the first chapter', '#chapter', { size: 'large' }),
            t.text(`Out on ${day.day}. Hardback, e-book and audio.`, {
              size: 'small',
              tone: 'soft',
            }),
          ],
          [
            t.image(
              'salt-book',
              'The hardback: a low sun over dark blue waves, in relief on the cover',
            ),
          ],
        ),
        t.section({ padding: 'large', width: 'narrow', background: 'muted' }, [
          t.block('quote', {
            text: 'The tide table hung where other people keep a calendar. It was the only appointment any of us still kept.',
            source: 'From the first chapter',
            mark: 'none',
            size: 'large',
            align: 'center',
          }),
        ]),
        t.section(
          { padding: 'large', ratio: [2, 3] },
          [t.heading('What it is about')],
          [
            t.text(
              t.words(
                'Ida counts birds for a living, and there are fewer of them each month. Her brother wants to leave, their mother will not hear of it, and old Petter has begun to build something in his barn that needs a great deal of tar.',
                'Then a stranger rows ashore with a suitcase full of seed. What grows that spring will feed them, divide them, and in the end decide who goes.',
                'Maren Holt spent three winters on the outer islands to write it. It is her second novel.',
              ),
            ),
          ],
        ),
        t.section({ padding: 'none', width: 'full' }, [
          t.image('salt-shore', 'Bands of sand and sea under a pale sky, three gulls above', {
            ratio: 'wide',
            corners: 'square',
          }),
        ]),
        t.section(
          { padding: 'large', background: 'dark', ratio: [1, 1], anchor: 'chapter' },
          [
            t.heading('Begin reading tonight'),
            t.lead(
              'Leave your address and the first chapter comes as a file for any reader. Eighteen pages, until the ferry stops.',
            ),
            t.block('map-link', {
              name: `Reading, ${evening.day}, half past six`,
              address: 'Bookshop on the Quay, 4 Rope Lane',
              look: 'plain',
            }),
          ],
          [
            t.form('Send me the chapter', [
              t.askName('First name', { autocomplete: 'given-name', required: false }),
              t.askEmail(),
              t.ask('radios', 'format', 'How do you like to read?', {
                options: 'On paper\nOn a screen\nWith my ears',
              }),
              t.askConsent('You may send me the chapter and one letter when the book is out.'),
            ]),
          ],
        ),
        t.section({ padding: 'medium' }, [
          t.footer('The Salt Year', 'Published by Lantern Row.', '312 pages, sewn binding.'),
        ]),
      ),
      t.thanksPage(
        'The first chapter is on its way',
        'Your chapter of The Salt Year is on its way.',
        t.section({ padding: 'large', width: 'narrow' }, [
          t.title('Mind the tide', { align: 'center' }),
          t.lead(
            `The first chapter is on its way to you. The rest of the year follows on ${day.day}.`,
            { align: 'center' },
          ),
          t.block('divider', { width: 'short' }),
          t.button('Back to the book', '/', { style: 'secondary', align: 'center' }),
        ]),
        t.section({ padding: 'none', width: 'full' }, [
          t.image('salt-shore', '', { ratio: 'wide', corners: 'square' }),
        ]),
      ),
    ],
  }
}

export default seed
