package flamegraph

import (
	"encoding/json"
	"net/http"
	"strconv"
	"strings"

	"jfrlens/editors/webview"
	"jfrlens/jfr/visible"
)

// indexHTML is the page as served: its parts come from files beside it.
const indexHTML = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>jfrlens</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="page.css">
<script src="page.js" defer></script>
</head>
<body></body>
</html>
`

// route answers a request that passed the gate; its path is "NUMBER/RESOURCE".
func (s *Server) route(w http.ResponseWriter, r *http.Request) {
	number, resource, _ := strings.Cut(r.URL.Path, "/")
	pg := s.page(number)
	if pg == nil {
		http.Error(w, "this profile is no longer available: open it again from the editor", http.StatusNotFound)
		return
	}
	if request, ok := strings.CutPrefix(resource, "get/"); ok {
		s.serveResource(w, r, pg, request)
		return
	}
	switch resource {
	case "":
		send(w, "text/html; charset=utf-8", []byte(indexHTML))
	case "page.js":
		sendAsset(w, resource, "text/javascript; charset=utf-8")
	case "page.css":
		sendAsset(w, resource, "text/css; charset=utf-8")
	case "data.json":
		serveData(w, r, pg)
	case "status.json":
		sendJSON(w, pg.status())
	case "open":
		s.serveOpen(w, r, pg)
	case "follow":
		serveFollow(w, r, pg)
	default:
		http.Error(w, "not found", http.StatusNotFound)
	}
}

func serveData(w http.ResponseWriter, r *http.Request, pg *page) {
	data, err := pg.json(r.Context())
	if err != nil {
		sendSentence(w, err)
		return
	}
	send(w, jsonType, data)
}

const jsonType = "application/json; charset=utf-8"

func sendAsset(w http.ResponseWriter, name, contentType string) {
	data, err := webview.Asset(name)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	send(w, contentType, data)
}

func sendJSON(w http.ResponseWriter, value any) {
	data, err := json.Marshal(value)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	send(w, jsonType, data)
}

func send(w http.ResponseWriter, contentType string, data []byte) {
	w.Header().Set("Content-Type", contentType)
	w.Header().Set("Content-Length", strconv.Itoa(len(data)))
	_, _ = w.Write(data) // the reader may have gone; nobody is left to tell
}

// sendSentence says why there is no answer. That is no failure of the page's: the browser need not log it.
func sendSentence(w http.ResponseWriter, why error) {
	send(w, "text/plain; charset=utf-8", []byte(visible.Lines(why.Error())))
}

// serveOpen shows a frame in the source.
func (s *Server) serveOpen(w http.ResponseWriter, r *http.Request, pg *page) {
	var request OpenRequest
	if !decoded(w, r, &request) {
		return
	}
	p, o, err := pg.current(r.Context())
	if err != nil {
		sendSentence(w, err)
		return
	}
	result, err := Open(r.Context(), p, o, request, s.open)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	sendJSON(w, result)
}

// serveFollow shows in the editor what is chosen on a page: the answer is null, or a sentence that says why not.
func serveFollow(w http.ResponseWriter, r *http.Request, pg *page) {
	var chosen Selection
	if !decoded(w, r, &chosen) {
		return
	}
	_, o, err := pg.current(r.Context())
	if err == nil {
		err = o.follow(r.Context(), chosen)
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	sendJSON(w, nil)
}

// decoded reads the body of a request; false when it is not understood, which is answered then.
func decoded(w http.ResponseWriter, r *http.Request, into any) bool {
	decoder := json.NewDecoder(r.Body)
	decoder.DisallowUnknownFields()
	err := decoder.Decode(into)
	if err != nil {
		http.Error(w, "the request is not understood: "+err.Error(), http.StatusBadRequest)
	}
	return err == nil
}

// serveResource answers what a page asks for beside its profile: with JSON, or with a sentence that says why not.
func (s *Server) serveResource(w http.ResponseWriter, r *http.Request, pg *page, request string) {
	_, o, err := pg.current(r.Context())
	if err != nil {
		sendSentence(w, err)
		return
	}
	answer, err := o.resourcesOf().Answer(r.Context(), request+"?"+r.URL.RawQuery)
	if err != nil {
		sendSentence(w, err)
		return
	}
	send(w, jsonType, answer)
}
