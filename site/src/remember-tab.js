// Shows the same tab on all pages, after the reader has chosen one.
{
  const select = (value) => {
    for (const input of document.querySelectorAll('.tabs input')) {
      if (input.value === value) input.checked = true;
    }
  };
  addEventListener('DOMContentLoaded', () => select(localStorage.getItem('tab')));
  addEventListener('change', ({ target }) => {
    if (!target.closest('.tabs')) return;
    localStorage.setItem('tab', target.value);
    select(target.value);
  });
}
