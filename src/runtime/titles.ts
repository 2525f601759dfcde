import { brand } from '#src/brand.ts';
import { ru } from '#texts/ru.ts';

/** "section - product name" (D4), the product name alone where no section has a title. */
export function titleOf(path: string): string {
  const section = (ru.titles as Partial<Record<string, string>>)[path];
  return section === undefined ? brand.productName : `${section} - ${brand.productName}`;
}
