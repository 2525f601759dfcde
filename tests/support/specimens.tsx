import { MemoryRouter } from 'react-router-dom';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { CodeInput } from '#ui/otp/CodeInput.tsx';
import { DayGroup, MonthSection } from '#ui/ledger/MonthSection.tsx';
import { Field } from '#ui/form/Field.tsx';
import { AuthLayout } from '#ui/layout/AuthLayout.tsx';
import { LedgerSkeleton, LoyaltyCardSkeleton } from '#ui/feedback/CabinetSkeletons.tsx';
import { LoyaltyCard } from '#ui/LoyaltyCard.tsx';
import { NavLink } from '#app/frame/HeaderNav.tsx';
import { Callout } from '#ui/feedback/Callout.tsx';
import { OfflineBar } from '#app/frame/AppFrame.tsx';
import { SectionHead } from '#ui/layout/Section.tsx';
import { Select, Switch } from '#ui/form/Choice.tsx';
import { ServicePage } from '#ui/layout/ServicePage.tsx';
import { Sheet } from '#ui/dialog/ModalSheet.tsx';
import { AppLayout } from '#app/frame/AppLayout.tsx';
import { SlowNotice } from '#ui/feedback/SlowNotice.tsx';
import { slowActor } from './heldCall';
import { ButtonLink, TextLink } from '#ui/Link.tsx';
import { Toast } from '#ui/feedback/toaster.tsx';

const nothing = () => {};

/** A page that renders every base component once, as a screen does. */
export const Specimens = () => (
  <MemoryRouter>
    <AppLayout
      cookiePolicyUrl="/cookies.pdf"
      nav={<NavLink to="/auth">Войти</NavLink>}
      banner={<OfflineBar />}
    >
      <AuthLayout title="Вход в личный кабинет" lead="Пришлём код в СМС.">
        <Field label="Номер телефона" hint="Подсказка" error="Ошибка" isBig />
        <Select label="Пол" options={[{ value: 'F', label: 'Женский' }]} error="Ошибка" />
        <Checkbox label="СМС" />
        <Switch label="Электронная почта" />
        <CodeInput
          digits={['1', '', '', '']}
          isShown={false}
          isInvalid
          isDisabled
          error="Код не подошёл"
          onChange={nothing}
          onPaste={nothing}
          onFocus={nothing}
          onToggle={nothing}
        />
        <Button busyText="Проверяем код">Войти</Button>
        <ButtonLink to="/" look="line">
          На главную
        </ButtonLink>
        <TextLink to="/sign_up">Стать участником</TextLink>
        <SlowNotice actor={slowActor()} />
        <Callout look="danger">Заполните все обязательные поля</Callout>
        <Toast look="failed" onClose={nothing}>
          Код уже отправлен
        </Toast>
      </AuthLayout>
      <ServicePage title="Страница не найдена" lead="Её нет.">
        <EmptyState isFailure title="Не удалось загрузить" text="Проверьте сеть." />
      </ServicePage>
      <Sheet title="Меню" titleId="menu" look="stone" onBack={nothing} onClose={nothing}>
        <SectionHead title="Мой баланс">Уровень</SectionHead>
      </Sheet>
      <LoyaltyCard
        tier="agate"
        points={1_204_560}
        name="Тимур Ахметов"
        cardNumber="7013452188903005"
        isNumberShown
        onNumberToggle={nothing}
      />
      <MonthSection month="2026-11" totalPaid={8264} totalPointsAccrues={540}>
        <DayGroup day="2026-11-20">
          <li>Операция</li>
        </DayGroup>
      </MonthSection>
      <LoyaltyCardSkeleton />
      <LedgerSkeleton rows={2} />
    </AppLayout>
  </MemoryRouter>
);
