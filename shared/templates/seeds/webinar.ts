import type { TemplateSeed } from '../template.ts'
import * as t from '../pieces.ts'

/** A clear page for one hour online, with the form beside the promise. Goal: registrations. */
const seed: TemplateSeed = (calendar) => {
  const starts = calendar(3, 'wednesday', '15:00')
  return {
    theme: {
      background: '#ffffff',
      text: '#0d2b2b',
      muted: '#eef6f4',
      primary: '#0f6b66',
      onPrimary: '#ffffff',
      headingFont: 'manrope',
      bodyFont: 'manrope',
      radius: 14,
      scale: 0.9,
    },
    pages: [
      t.page(
        'Forecasts people believe: a free hour online',
        `A free hour for small finance teams on ${starts.day}: how to make a forecast that colleagues trust and use. Register now.`,
        t.section(
          { background: 'muted', padding: 'large', width: 'wide', ratio: [7, 5], align: 'centre' },
          [
            t.eyebrow(`Free webinar, ${starts.day}, 15:00 UTC`),
            t.title('Forecasts people believe'),
            t.lead(
              'One hour for small finance teams: from a spreadsheet that nobody opens to three numbers that everybody asks for.',
            ),
            t.points(
              [
                ['Pick the three numbers that matter', 'And drop the forty that do not.'],
                ['Say how sure you are', 'Ranges that readers understand at first sight.'],
                ['Keep it alive in twenty minutes a week', 'With a routine you can copy.'],
              ],
              { size: 'small' },
            ),
          ],
          [
            t.form(
              'Register for free',
              [
                t.askName(),
                t.askEmail('Work e-mail'),
                t.ask('select', 'team', 'How large is your finance team?', {
                  options: 'Just me\n2 to 5\n6 to 20\nMore than 20',
                  placeholder: 'Choose a size',
                }),
                t.askConsent('You may send me the link, the recording and the worksheet.'),
              ],
              { anchor: 'register' },
            ),
          ],
        ),
        t.section({ padding: 'medium', width: 'normal' }, [
          t.block('countdown', {
            until: starts.moment,
            title: 'We begin in',
            over: 'We have begun. The recording comes to everyone who registered.',
            look: 'plain',
            seconds: false,
            align: 'center',
          }),
        ]),
        t.section(
          { padding: 'large', width: 'wide', ratio: [1, 1], align: 'centre' },
          [t.image('webinar-chart', 'A window with seven bars that grow and a line above them')],
          [
            t.heading('How the hour goes', { size: 'medium' }),
            t.points(
              [
                [
                  'First ten minutes',
                  'Why good forecasts are ignored, with three honest examples.',
                  'clock',
                ],
                [
                  'Then half an hour',
                  'We rebuild one, live, from an ordinary export.',
                  'chart-bar',
                ],
                ['The rest is yours', 'Questions you send ahead come first.', 'message'],
              ],
              { frame: 'solid' },
            ),
          ],
        ),
        t.section({ padding: 'small', width: 'wide' }, [
          t.heading('Who you will hear', { size: 'medium', align: 'center' }),
        ]),
        t.section(
          { padding: 'medium', width: 'normal' },
          ...(
            [
              [
                'speaker-ines',
                'Ines Falk',
                'Fourteen years of budgets, and still an optimist.',
                'A woman with long dark hair, smiling',
              ],
              [
                'speaker-tomas',
                'Tomas Reed',
                'Builds models that fit on one page.',
                'A man with a beard and round glasses, smiling',
              ],
              [
                'speaker-wen',
                'Wen Castle',
                'Asks the question that everybody avoided.',
                'A woman with her hair in a bun, smiling',
              ],
            ] as const
          ).map(([picture, name, about, alt]) => [
            t.image(picture, alt, { ratio: 'square', width: 'medium' }),
            t.subheading(name, { align: 'center' }),
            t.text(about, { tone: 'soft', align: 'center' }),
          ]),
        ),
        t.section({ background: 'muted', padding: 'large', width: 'narrow' }, [
          t.heading('Good to know', { size: 'medium' }),
          t.questions([
            [
              'Will there be a recording?',
              'Yes. Everyone who registers gets it the next morning, with the worksheet.',
            ],
            ['Which tools do I need?', 'None. What we show works in any spreadsheet.'],
            [
              'Can I bring a colleague?',
              'Gladly. Ask them to register, so that they get the recording as well.',
            ],
          ]),
          t.button('Register for free', '#register', { align: 'center' }),
        ]),
      ),
      t.thanksPage(
        'You are registered',
        `Your place on ${starts.day} is reserved.`,
        t.section(
          { padding: 'large', ratio: [1, 1], align: 'centre' },
          [
            t.title('You are in'),
            t.lead(
              `We begin on ${starts.day} at 15:00 UTC. The link comes by mail the day before and an hour ahead.`,
            ),
            t.points([
              ['Put it into your calendar', 'Sixty minutes, no preparation.', 'calendar'],
              ['Send us your question', 'Answer the mail: it comes first.', 'mail'],
            ]),
          ],
          [t.image('webinar-chart', '')],
        ),
      ),
    ],
  }
}

export default seed
