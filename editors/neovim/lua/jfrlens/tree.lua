-- The call tree in a float. What is unfolded is kept here, the server says which
-- rows that makes.
local M = {}

local namespace = vim.api.nvim_create_namespace('jfrlens.tree')

--- The float that is open, or nothing: buf, win, from (the window below), callers,
--- unfolded (by id of a row), rows, and first (the line of the first row).
local open

local keys = ' <CR> source · <Tab> unfold · r callers or callees · t sample type · q close '

--- The row of the cursor.
local function row_here()
  return open.rows[vim.api.nvim_win_get_cursor(open.win)[1] - open.first + 1]
end

--- The rows that the user has unfolded, or folded.
local function chosen(unfolded)
  local ids = {}
  for id, state in pairs(open.unfolded) do
    if state == unfolded then table.insert(ids, id) end
  end
  return #ids > 0 and ids or nil
end

--- Writes lines into the float; those with rows begin at open.first.
local function write(lines)
  vim.bo[open.buf].modifiable = true
  vim.api.nvim_buf_set_lines(open.buf, 0, -1, false, lines)
  vim.bo[open.buf].modifiable = false
  vim.api.nvim_buf_clear_namespace(open.buf, namespace, 0, -1)
  for i = 1, open.first - 1 do
    vim.api.nvim_buf_set_extmark(open.buf, namespace, i - 1, 0, { line_hl_group = 'Title' })
  end
  for i, row in ipairs(open.rows) do
    if row.uri == '' then
      vim.api.nvim_buf_set_extmark(open.buf, namespace, open.first + i - 2, 0, { line_hl_group = 'Comment' })
    end
  end
end

--- Draws a tree and stays on the row of the cursor.
local function draw(tree)
  local before = row_here()
  local lines = { tree.title }
  vim.list_extend(lines, tree.notes)
  table.insert(lines, tree.head)
  open.rows, open.first = tree.rows, #lines + 1
  local at = math.min(open.first + 1, #lines + #tree.rows)
  for i, row in ipairs(tree.rows) do
    local mark = row.more and (row.open and '▾' or '▸') or ' '
    table.insert(lines, ('%s  %s%s %s'):format(row.numbers, (' '):rep(row.depth), mark, row.name))
    if before and before.id == row.id then at = open.first + i - 1 end
  end
  write(lines)
  vim.api.nvim_win_set_cursor(open.win, { at, vim.api.nvim_win_get_cursor(open.win)[2] })
end

--- Asks for the tree as it is unfolded now.
function M.refresh()
  local asked = open
  if not asked then return end
  asked.ask({ callers = asked.callers, open = chosen(true), shut = chosen(false) }, function(tree)
    if open == asked then draw(tree) end
  end, function(problem)
    if open == asked then
      open.rows, open.first = {}, 2
      write({ problem })
    end
  end)
end

--- Unfolds or folds a row.
local function unfold(row, wanted)
  if row and row.more and row.open ~= wanted then
    open.unfolded[row.id] = wanted
    M.refresh()
  end
end

local function toggle()
  local row = row_here()
  unfold(row, row and not row.open)
end

--- Folds the row of the cursor; where there is nothing to fold, goes to the row above.
local function fold()
  local row, line = row_here(), vim.api.nvim_win_get_cursor(open.win)[1]
  if not row or row.open then
    unfold(row, false)
    return
  end
  for i = line - open.first, 1, -1 do
    if open.rows[i].depth < row.depth then
      vim.api.nvim_win_set_cursor(open.win, { open.first + i - 1, 0 })
      return
    end
  end
end

local function close() vim.api.nvim_win_close(open.win, true) end

--- Goes to the source of the row, in the window that the tree was opened from.
local function jump()
  local row, from = row_here(), open.from
  if not row or row.uri == '' then
    toggle()
    return
  end
  close()
  if vim.api.nvim_win_is_valid(from) then vim.api.nvim_set_current_win(from) end
  local at = { line = row.line, character = 0 }
  vim.lsp.util.show_document({ uri = row.uri, range = { start = at, ['end'] = at } }, 'utf-16', { focus = true })
end

local function reverse()
  open.callers = not open.callers
  M.refresh()
end

local function map(actions)
  for key, action in pairs(actions) do
    vim.keymap.set('n', key, action, { buffer = open.buf, nowait = true })
  end
end

--- Shows the call tree. ask(params, answer, failed) asks the server, select_type lets the user choose a sample type.
function M.open(ask, select_type)
  if open then close() end
  local buf, from = vim.api.nvim_create_buf(false, true), vim.api.nvim_get_current_win()
  vim.bo[buf].bufhidden, vim.bo[buf].filetype = 'wipe', 'jfrlens-tree'
  local width, height = vim.o.columns - 4, vim.o.lines - vim.o.cmdheight - 4
  local win = vim.api.nvim_open_win(buf, true, {
    relative = 'editor', row = 1, col = 1, width = math.max(width, 20), height = math.max(height, 5),
    style = 'minimal', border = 'rounded', title = ' Call tree ', footer = keys,
  })
  vim.wo[win].wrap, vim.wo[win].cursorline = false, true
  open = { buf = buf, win = win, from = from, ask = ask, callers = false, unfolded = {}, rows = {}, first = 1 }
  map({
    ['<CR>'] = jump, ['<Tab>'] = toggle, za = toggle, l = function() unfold(row_here(), true) end, h = fold,
    r = reverse, t = function() select_type() end, q = close, ['<Esc>'] = close,
  })
  vim.api.nvim_create_autocmd('BufWipeout', { buffer = buf, callback = function() open = nil end })
  M.refresh()
end

return M
