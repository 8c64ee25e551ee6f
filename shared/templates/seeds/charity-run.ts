import type { TemplateSeed } from '../template.ts'
import * as t from '../pieces.ts'

/** Orange and fast: lanes, distances, a start time. Goal: runners. */
const seed: TemplateSeed = (calendar) => {
  const run = calendar(11, 'sunday', '08:00')
  const last = calendar(9, 'friday')
  return {
    theme: {
      background: '#ffffff',
      text: '#14213d',
      muted: '#f1f4f9',
      primary: '#14213d',
      onPrimary: '#ffffff',
      headingFont: 'manrope',
      bodyFont: 'inter',
      radius: 6,
      scale: 1.25,
      buttonCase: 'capitals',
    },
    pages: [
      t.page(
        'Run for the night shelter',
        `Five, ten or twenty-one kilometres around the lake on ${run.day}. Every start keeps a bed warm for a week.`,
        t.section(
          {
            width: 'wide',
            padding: 'large',
            background: 'custom',
            colour: '#ff7a3d',
            ratio: [1, 1],
            align: 'centre',
          },
          [
            t.eyebrow(`${run.day}, start at nine`),
            t.title('Run so that someone can sleep'),
            t.text(
              'Three distances around the lake. Every start keeps a bed in the night shelter warm for a week.',
              { size: 'large' },
            ),
            t.button('Choose a distance', '#distances', { size: 'large' }),
          ],
          [t.image('run-lanes', 'Three runners on an orange track with curved white lanes')],
        ),
        t.section({ width: 'wide', padding: 'small', background: 'dark' }, [
          t.figures(
            [
              ['3', 'distances'],
              ['1', 'lake, and no hill worth the name'],
              ['640', 'runners at most'],
              ['7', 'nights from each start'],
            ],
            { columns: 'four', look: 'plain', size: 'small' },
          ),
        ]),
        t.section({ width: 'wide', padding: 'large', anchor: 'distances' }, [
          t.heading('Choose a distance'),
          t.plans(
            {
              name: '5 km',
              words: 'Once along the meadow. Prams welcome.',
              price: '€15',
              period: 'a start',
              points: t.words(
                t.list('Start at nine', 'No clock unless you want one', 'Soup at the finish'),
              ),
              button: 'Run five',
              link: '#start',
            },
            {
              name: '10 km',
              words: 'All the way around the lake.',
              price: '€25',
              period: 'a start',
              points: t.words(t.list('Start at ten', 'Timed with a chip', 'Soup and a medal')),
              button: 'Run ten',
              link: '#start',
              badge: 'Once around',
            },
            {
              name: '21 km',
              words: 'Twice around, and once to the tower.',
              price: '€40',
              period: 'a start',
              points: t.words(
                t.list(
                  'Start at half past eight',
                  'Timed, with pacers',
                  'Soup, medal and a blanket',
                ),
              ),
              button: 'Run the half',
              link: '#start',
            },
          ),
        ]),
        t.section(
          { width: 'wide', padding: 'large', background: 'muted', ratio: [2, 3], align: 'centre' },
          [
            t.image('run-medal', 'A golden medal with a star on an orange and white ribbon', {
              ratio: 'square',
            }),
          ],
          [
            t.heading('The day', { size: 'medium' }),
            t.points(
              [
                ['Seven', 'Numbers and coffee in the boathouse.', 'coffee'],
                ['Half past eight to ten', 'Three starts, one band, much clapping.', 'flag'],
                ['Noon', 'The slowest runner is cheered in by everybody else.', 'heart'],
              ],
              { frame: 'solid' },
            ),
            t.block('map-link', {
              name: 'Boathouse on the lake',
              address: '3 Shore Walk, five minutes from the tram',
            }),
          ],
        ),
        t.section(
          {
            width: 'normal',
            padding: 'large',
            background: 'custom',
            colour: '#ff7a3d',
            ratio: [1, 1],
          },
          [
            t.heading('Take a number'),
            t.text(
              `Numbers are given out until ${last.day}, or until there are none. You pay when you fetch yours.`,
              { size: 'large' },
            ),
            t.block('countdown', {
              until: run.moment,
              title: 'Until the first start',
              over: 'They are off.',
              look: 'plain',
              seconds: false,
            }),
          ],
          [
            t.form(
              'Give me a number',
              [
                t.askName(),
                t.askEmail(),
                t.ask('radios', 'distance', 'Distance', {
                  options: '5 km\n10 km\n21 km',
                  required: true,
                }),
                t.ask('date', 'born', 'Date of birth, for the right group', { to: '2020-12-31' }),
                t.askConsent('You may write to me about the run.'),
              ],
              { anchor: 'start' },
            ),
          ],
        ),
      ),
      t.thanksPage(
        'Your number is waiting',
        `See you on ${run.day} at the boathouse.`,
        t.section(
          { width: 'normal', padding: 'large', background: 'dark', ratio: [1, 1], align: 'centre' },
          [
            t.title('Lace up'),
            t.text(
              `Your number waits in the boathouse from seven on ${run.day}. Seven nights are yours already.`,
              { size: 'large' },
            ),
            t.button('Back to the run', '/'),
          ],
          [t.image('run-medal', '', { ratio: 'square' })],
        ),
      ),
    ],
  }
}

export default seed
