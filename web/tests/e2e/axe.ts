import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from './page';

/** No blank stands where none belongs in what a screen reader calls things: "Play now : The Border". */
async function expectTidyNames(page: Page, screen: string) {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const names = nodes.filter(({ role, ignored }) => !ignored && /^(button|link|heading|radio|checkbox|image|group)$/.test(String(role?.value)));
  const untidy = names.map(({ name }) => String(name?.value ?? '')).filter((name) => /^\s|\s$|\s[:;,.!?]|[^\S \u00a0]|  /.test(name));
  expect.soft(untidy, `names: ${screen}`).toEqual([]);
}

/** Names are tidy, and axe finds nothing wrong; in the dark only the contrast can differ. */
export async function expectAccessible(page: Page, screen: string) {
  const check = async (theme: string, axe: AxeBuilder) => {
    const { violations } = await axe.setLegacyMode().analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, any, html }) => `${id}: ${target.join(' ')}: ${any[0]?.message ?? ''} ${html.slice(0, 120)}`),
    );
    expect.soft(found, `axe: ${screen}, ${theme}`).toEqual([]);
  };
  await expectTidyNames(page, screen);
  await check('light', new AxeBuilder({ page }));
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await check('dark', new AxeBuilder({ page }).withRules(['color-contrast']));
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
}
