import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { Story } from './story';

const SETTINGS = 'shop.jfc';
const EVENT = 'Order.java';
const PROGRAM = 'Shop.java';
const CALL = 'static class Call extends jdk.jfr.Event';

const WRONG = '<event name="jdk.ThreadSlep">';

const story = new Story(
  'settings',
  (workspace) => {
    writeFileSync(
      join(workspace, SETTINGS),
      `<?xml version="1.0" encoding="UTF-8"?>
<configuration version="2.0" label="Shop" provider="shop">
  ${WRONG}
    <setting name="enabled">true</setting>
    <setting name="threshold">10 ms</setting>
  </event>
</configuration>
`,
    );
    writeFileSync(
      join(workspace, EVENT),
      `import jdk.jfr.Event;

class Order extends Event {
    int[] items;
}
`,
    );
    writeFileSync(
      join(workspace, PROGRAM),
      `public class Shop {
    ${CALL} {
        int items;
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 100; i++) {
            Call call = new Call();
            call.begin();
            call.items = i;
            Thread.sleep(20);
            call.commit();
        }
    }
}
`,
    );
  },
  SETTINGS,
);

story.step(
  'an event that no JDK has is a problem, and its fix names the one that was meant',
  async (window) => {
    await window.problem('did you mean jdk.ThreadSleep', '40-settings');
    await window.codeAction(WRONG, 'Replace by jdk.ThreadSleep', '41-fix');
    await window.noProblem('did you mean jdk.ThreadSleep');
  },
);

story.step('pointing at an event tells what it is for', async (window) => {
  expect(await window.hover('jdk.ThreadSleep', 'Thread.sleep')).toContain('Sleeping in a loop');
  await window.picture('42-event');
});

story.step(
  'a field that the recorder leaves out without a word is a problem in the source',
  async (window) => {
    await window.openFile(EVENT);
    await window.problem('items', '43-own-event');
  },
);

story.step('an event of the program has a lens with what the last run recorded of it', async (window) => {
  await window.openFile(PROGRAM);
  await window.lens('Profile', 'public static void main(String[] args)', window.toast('Profiling Shop'));
  await window.lensAbove(/^100 events · .* in all$/, CALL);
  await window.picture('44-event-lens');
});
