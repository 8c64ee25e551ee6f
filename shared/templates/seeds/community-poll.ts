import type { TemplateSeed } from '../template.ts'
import * as t from '../pieces.ts'

/** A cheerful town page: one vote at once, more words for those who have them. Goal: votes. */
const seed: TemplateSeed = (calendar) => {
  const closes = calendar(4, 'sunday', '20:00')
  const meeting = calendar(3, 'thursday')
  return {
    theme: {
      background: '#f7fafd',
      text: '#1c2f42',
      muted: '#dcebf7',
      primary: '#c2410c',
      onPrimary: '#ffffff',
      headingFont: 'bricolage',
      bodyFont: 'source-sans',
      radius: 8,
      textSize: 17,
    },
    pages: [
      t.page(
        'The old market hall is yours: vote on what it becomes',
        `A library, a swimming bath or a place for crafts? Vote on the old market hall until ${closes.day}.`,
        t.section({ width: 'wide', padding: 'small', background: 'dark' }, [
          t.navigation(
            'Town of Elmbridge',
            [
              ['The three plans', '#plans'],
              ['Come and talk', '#meeting'],
            ],
            ['Vote', '#vote'],
          ),
        ]),
        t.section(
          { width: 'wide', padding: 'large', background: 'muted', ratio: [1, 1], align: 'centre' },
          [
            t.image(
              'town-square',
              'A town square: coloured houses, a clock tower, people and trees',
            ),
          ],
          [
            t.title('The market hall is empty. What should it be?', { size: 'large' }),
            t.lead(
              'The roof is paid for. What happens below it is up to the people who walk past it every day.',
            ),
            t.button('Vote now', '#vote', { size: 'large' }),
          ],
        ),
        t.section({ width: 'narrow', padding: 'large', anchor: 'vote' }, [
          t.poll(
            'What should the market hall become?',
            ['A library with long evenings', 'A swimming bath', 'A place for crafts and repairs'],
            { closes: closes.moment, results: 'after', thanks: 'Thank you. Tell a neighbour.' },
          ),
        ]),
        t.section({ width: 'wide', padding: 'medium', anchor: 'plans' }, [
          t.heading('The three plans', { align: 'center' }),
          t.plans(
            {
              name: 'Library',
              words: 'Eighty thousand books and a reading hall.',
              price: '14',
              period: 'months of building',
              points: t.words(
                t.list('Open until ten at night', 'Rooms for schools', 'Café in the north wing'),
              ),
              button: '',
              link: '',
            },
            {
              name: 'Bath',
              words: 'Twenty-five metres and a warm pool.',
              price: '26',
              period: 'months of building',
              points: t.words(
                t.list(
                  'Swimming lessons for every class',
                  'Heat from the laundry next door',
                  'Sauna on the gallery',
                ),
              ),
              button: '',
              link: '',
            },
            {
              name: 'Crafts',
              words: 'Benches for wood, cloth, metal and bicycles.',
              price: '9',
              period: 'months of building',
              points: t.words(
                t.list(
                  'Repairs every Saturday',
                  'Twelve small workshops to rent',
                  'A market twice a month',
                ),
              ),
              button: '',
              link: '',
            },
          ),
        ]),
        t.section(
          {
            width: 'wide',
            padding: 'large',
            background: 'primary',
            ratio: [1, 1],
            anchor: 'meeting',
          },
          [
            t.heading('Come and talk about it'),
            t.text(
              `${meeting.day} at seven, in the hall itself. There will be soup, drawings and the people who made them.`,
              { size: 'large' },
            ),
            t.block('map-link', {
              name: 'Old market hall',
              address: '1 Market Square, Elmbridge',
              look: 'plain',
            }),
          ],
          [
            t.form('Save me a chair', [
              t.askName(),
              t.askEmail(),
              t.ask('number', 'people', 'How many of you?', { from: '1', to: '12' }),
              t.askConsent('The town may write to me about this meeting.'),
            ]),
          ],
        ),
        t.section({ width: 'wide', padding: 'medium' }, [
          t.footer(
            'Town of Elmbridge',
            'Department of Streets and Squares.',
            'The vote advises the council, which decides in public.',
          ),
        ]),
      ),
      t.thanksPage(
        'A chair is yours',
        `See you on ${meeting.day} in the old market hall.`,
        t.section({ width: 'normal', padding: 'large' }, [
          t.image('town-square', '', { ratio: 'wide' }),
          t.title('A chair is yours', { align: 'center', size: 'large' }),
          t.lead(
            `${meeting.day} at seven, 1 Market Square. If you have not voted yet, there is still time.`,
            { align: 'center' },
          ),
          t.button('Back to the vote', '/', { align: 'center' }),
        ]),
      ),
    ],
  }
}

export default seed
