import type { TemplateSeed } from '../template.ts'
import * as t from '../pieces.ts'

/** A warm page that tells a working day, hour by hour. Goal: days of trial. */
const seed: TemplateSeed = (calendar) => {
  const begins = calendar(16, 'monday')
  const hours: [string, string, string][] = [
    [
      '04:30',
      'The oven is already awake',
      'You weigh, we knead. By five the first dough rests, and so does everybody for ten minutes.',
    ],
    [
      '06:00',
      'The shop smells right',
      'Loaves out, rolls in. You learn to hear when a crust is done: it sings.',
    ],
    ['08:30', 'Second breakfast', 'All of us at one table. Someone always brings jam.'],
    [
      '11:00',
      'Your hour',
      'You try what you like. The good ones are sold the next day, with your name on the sign.',
    ],
  ]
  return {
    theme: {
      background: '#fffaf1',
      text: '#3a2415',
      muted: '#f8e8cb',
      primary: '#8c4a1f',
      onPrimary: '#fff8ec',
      headingFont: 'fraunces',
      bodyFont: 'source-sans',
      radius: 12,
      textSize: 18,
    },
    pages: [
      t.page(
        'Learn to bake: an apprenticeship at Crumb & Sons',
        `Three years, one craft, free Sundays. The apprenticeship at Crumb & Sons begins on ${begins.day}. Come for a day of trial.`,
        t.section(
          {
            width: 'normal',
            padding: 'large',
            image: '/pictures/bakery-oven.svg',
            overlay: 75,
            background: 'dark',
            focal: '50 70',
          },
          [
            t.space('48'),
            t.eyebrow(`Apprenticeship from ${begins.day}`),
            t.title('Learn something that is gone by noon'),
            t.text(
              'Bread is a craft with an audience: two hundred people eat your homework. Three years, good pay, free Sundays.',
              { size: 'large' },
            ),
            t.button('Come for a day of trial', '#trial', { size: 'large' }),
            t.space('48'),
          ],
        ),
        t.section({ width: 'wide', padding: 'none' }, [
          t.space('96'),
          t.heading('A morning, as it goes'),
          t.block('divider', { thickness: 2 }),
        ]),
        t.section(
          { width: 'wide', padding: 'small', gap: 'small' },
          ...hours.map(([hour, name, about]) => [
            t.eyebrow(hour),
            t.subheading(name),
            t.text(about, { tone: 'soft' }),
          ]),
        ),
        t.section({ padding: 'none' }, [t.space('48')]),
        t.section(
          { width: 'wide', padding: 'large', background: 'muted', ratio: [1, 1], align: 'centre' },
          [
            t.image(
              'bakery-loaves',
              'Loaves on a wooden board, a clock and ears of wheat behind them',
              { corners: 'large' },
            ),
          ],
          [
            t.heading('What we give', { size: 'medium' }),
            t.points(
              [
                ['€1,080, €1,180, €1,300', 'A month, in the first, second and third year.', 'coin'],
                [
                  'A room above the bakery',
                  'If you come from far. It is warm, you can guess why.',
                  'home',
                ],
                [
                  'One teacher, the same for three years',
                  'So that somebody sees how far you have come.',
                  'school',
                ],
                ['Free Sundays', 'Bread needs a rest as well.', 'sun'],
              ],
              { frame: 'soft' },
            ),
          ],
        ),
        t.section({ width: 'narrow', padding: 'large' }, [
          t.heading('Come for a day of trial', { align: 'center' }),
          t.lead('No marks needed, no letter. Choose a day, set an alarm, bring closed shoes.', {
            align: 'center',
          }),
          t.form(
            'Reserve my day',
            [
              t.askName(),
              t.askEmail(),
              t.ask('phone', 'phone', 'Phone, in case you oversleep'),
              t.ask('select', 'day', 'Which day suits you?', {
                options: 'A Tuesday\nA Thursday\nA Saturday',
                required: true,
                placeholder: 'Choose a day',
              }),
              t.ask('long-text', 'bake', 'What did you last make with your hands?', {
                maxLength: 500,
              }),
              t.askConsent('You may write to me or call me about my day of trial.'),
            ],
            { anchor: 'trial' },
          ),
        ]),
        t.section({ width: 'narrow', padding: 'medium', background: 'muted' }, [
          t.footer(
            'Crumb & Sons',
            'Bakers on Ferry Road, in the third generation and the first with daughters.',
            'Open from six until sold out.',
            'center',
          ),
        ]),
      ),
      t.thanksPage(
        'Set an alarm',
        'Your day of trial at Crumb & Sons is reserved.',
        t.section({ width: 'narrow', padding: 'large' }, [
          t.image('bakery-loaves', '', { ratio: 'landscape', corners: 'large' }),
          t.title('Set an alarm', { align: 'center' }),
          t.lead(
            'Your day is noted. We write within two days with the date, and what to have for breakfast: nothing.',
            { align: 'center' },
          ),
          t.button('Back to the bakery', '/', { style: 'secondary', align: 'center' }),
        ]),
      ),
    ],
  }
}

export default seed
