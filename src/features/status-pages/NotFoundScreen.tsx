import { notFoundTexts } from './texts';
import { waysTexts } from '#ui/texts.ts';
import { ButtonLink } from '#ui/Link.tsx';
import { ServicePage } from '#ui/layout/ServicePage.tsx';

/** Section 2, `/error404`. */
export const NotFoundScreen = () => (
  <ServicePage title={notFoundTexts.title} lead={notFoundTexts.lead}>
    <ButtonLink to="/">{waysTexts.home}</ButtonLink>
  </ServicePage>
);
