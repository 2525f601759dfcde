import { brand } from '#src/brand.ts';
import { titlesTexts } from '#ui/texts.ts';

/** "section - product name" (D4), the product name alone where no section has a title. */
export function titleOf(path: string): string {
  const section = (titlesTexts as Partial<Record<string, string>>)[path];
  return section === undefined ? brand.productName : `${section} - ${brand.productName}`;
}
